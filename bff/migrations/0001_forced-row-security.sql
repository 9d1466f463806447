-- Without FORCE the owner of a table would read the rows of every tenant.
ALTER TABLE "call_intent" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "call_outcome" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "call_payload" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "server" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tool" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tool_revision" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "domain_event" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "browser_session" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sign_in_code" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The tenant that owns what the configuration file defines, and that local sign-in enters.
INSERT INTO "tenant" ("id", "slug", "display_name")
VALUES ('00000000-0000-0000-0000-000000000001', 'default', 'Default')
ON CONFLICT DO NOTHING;
