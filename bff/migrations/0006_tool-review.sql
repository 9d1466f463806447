CREATE TABLE "tool_approval" (
	"tenant_id" uuid NOT NULL,
	"tool_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"approved_by" text NOT NULL,
	"approved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tool_approval_pkey" PRIMARY KEY("tenant_id","tool_id","number")
);
--> statement-breakpoint
ALTER TABLE "tool_approval" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tool_revision" DROP CONSTRAINT "tool_revision_change_check";--> statement-breakpoint
ALTER TABLE "tool" ADD COLUMN "review" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "tool" ADD COLUMN "approved_hash" text;--> statement-breakpoint
ALTER TABLE "tool_revision" ADD COLUMN "seq" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "tool_revision_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "tool_approval" ADD CONSTRAINT "tool_approval_revision_fkey" FOREIGN KEY ("tenant_id","tool_id","number") REFERENCES "public"."tool_revision"("tenant_id","tool_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_revision" ADD CONSTRAINT "tool_revision_seq_key" UNIQUE("tenant_id","seq");--> statement-breakpoint
ALTER TABLE "tool" ADD CONSTRAINT "tool_review_check" CHECK ("tool"."review" in ('none', 'required'));--> statement-breakpoint
ALTER TABLE "tool_revision" ADD CONSTRAINT "tool_revision_change_check" CHECK ("tool_revision"."change" in ('added', 'changed', 'removed', 'returned'));--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "tool_approval" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "tool_approval" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What was listed until now was callable, and so counts as approved. Its owner sees the rows of all tenants meanwhile.
ALTER TABLE "tool" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tool_revision" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "tool" SET "approved_hash" = "tool_revision"."hash" FROM "tool_revision"
  WHERE "tool_revision"."tenant_id" = "tool"."tenant_id" AND "tool_revision"."tool_id" = "tool"."id"
    AND "tool_revision"."number" = "tool"."current_revision";--> statement-breakpoint
ALTER TABLE "tool" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tool_revision" FORCE ROW LEVEL SECURITY;
