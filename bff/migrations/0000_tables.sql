CREATE SEQUENCE "public"."call_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "call_intent" (
	"tenant_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"seq" bigint DEFAULT nextval('call_seq') NOT NULL,
	"tool_name" text NOT NULL,
	"server_name" text,
	"server_id" uuid,
	"revision_hash" text,
	"destination" text,
	"principal" text NOT NULL,
	"role" text NOT NULL,
	"edge" text NOT NULL,
	"task_id" uuid,
	"conversation_id" uuid,
	"turn_id" uuid,
	"trigger_context" text,
	"scope_metadata" json,
	"correlation" text NOT NULL,
	"causation" text,
	"trace" text,
	"run" uuid NOT NULL,
	"initiated_at" timestamp (3) with time zone NOT NULL,
	"columns_version" smallint NOT NULL,
	"row_hash" text NOT NULL,
	CONSTRAINT "call_intent_pkey" PRIMARY KEY("tenant_id","call_id"),
	CONSTRAINT "call_intent_seq_key" UNIQUE("tenant_id","seq")
);
--> statement-breakpoint
ALTER TABLE "call_intent" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "call_outcome" (
	"tenant_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"seq" bigint DEFAULT nextval('call_seq') NOT NULL,
	"tool_name" text NOT NULL,
	"server_name" text,
	"server_id" uuid,
	"revision_hash" text,
	"destination" text,
	"principal" text NOT NULL,
	"role" text NOT NULL,
	"edge" text NOT NULL,
	"task_id" uuid,
	"conversation_id" uuid,
	"turn_id" uuid,
	"trigger_context" text,
	"scope_metadata" json,
	"correlation" text NOT NULL,
	"causation" text,
	"trace" text,
	"run" uuid NOT NULL,
	"initiated_at" timestamp (3) with time zone NOT NULL,
	"columns_version" smallint NOT NULL,
	"row_hash" text NOT NULL,
	"dispatched" boolean NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"message" text,
	"details" json,
	"duration_ms" double precision NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	"stderr" text,
	"stderr_shared" boolean,
	"log_id" uuid,
	CONSTRAINT "call_outcome_pkey" PRIMARY KEY("tenant_id","call_id"),
	CONSTRAINT "call_outcome_seq_key" UNIQUE("tenant_id","seq"),
	CONSTRAINT "call_outcome_status_check" CHECK ("call_outcome"."status" in ('succeeded', 'failed', 'denied', 'rejected', 'unavailable', 'cancelled', 'timed_out'))
);
--> statement-breakpoint
ALTER TABLE "call_outcome" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "call_payload" (
	"tenant_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"part" text NOT NULL,
	"value" json,
	"head" text,
	"length" integer NOT NULL,
	"keyed_hash" text NOT NULL,
	CONSTRAINT "call_payload_pkey" PRIMARY KEY("tenant_id","call_id","part"),
	CONSTRAINT "call_payload_part_check" CHECK ("call_payload"."part" in ('arguments', 'result'))
);
--> statement-breakpoint
ALTER TABLE "call_payload" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "server" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"transport_kind" text NOT NULL,
	"definition" json,
	"wanted_state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "server_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "server_name_key" UNIQUE("tenant_id","name"),
	CONSTRAINT "server_source_check" CHECK ("server"."source" in ('config', 'api')),
	CONSTRAINT "server_wanted_state_check" CHECK ("server"."wanted_state" in ('running', 'stopped'))
);
--> statement-breakpoint
ALTER TABLE "server" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tool" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"server_id" uuid NOT NULL,
	"name" text NOT NULL,
	"destination" text NOT NULL,
	"current_revision" integer NOT NULL,
	"available" boolean NOT NULL,
	"stale_since" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"discovered_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tool_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "tool_name_key" UNIQUE("tenant_id","server_id","name")
);
--> statement-breakpoint
ALTER TABLE "tool" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tool_revision" (
	"tenant_id" uuid NOT NULL,
	"tool_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"definition" json NOT NULL,
	"change" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"approved_by" text,
	"approved_at" timestamp (3) with time zone,
	CONSTRAINT "tool_revision_pkey" PRIMARY KEY("tenant_id","tool_id","number"),
	CONSTRAINT "tool_revision_change_check" CHECK ("tool_revision"."change" in ('added', 'changed'))
);
--> statement-breakpoint
ALTER TABLE "tool_revision" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "domain_event" (
	"tenant_id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "domain_event_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"aggregate_type" text NOT NULL,
	"aggregate_id" text NOT NULL,
	"event_type" text NOT NULL,
	"version" integer NOT NULL,
	"data" json NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"correlation" text NOT NULL,
	"causation" text,
	CONSTRAINT "domain_event_pkey" PRIMARY KEY("tenant_id","seq")
);
--> statement-breakpoint
ALTER TABLE "domain_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "browser_session" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"principal" text NOT NULL,
	"role" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "browser_session_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "browser_session" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_in_code" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"principal" text NOT NULL,
	"role" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "sign_in_code_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sign_in_code" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tenant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"display_name" text NOT NULL,
	"owner" text,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_slug_key" UNIQUE("slug"),
	CONSTRAINT "tenant_status_check" CHECK ("tenant"."status" in ('active', 'suspended'))
);
--> statement-breakpoint
ALTER TABLE "server" ADD CONSTRAINT "server_tenant_fkey" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool" ADD CONSTRAINT "tool_server_fkey" FOREIGN KEY ("tenant_id","server_id") REFERENCES "public"."server"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_revision" ADD CONSTRAINT "tool_revision_tool_fkey" FOREIGN KEY ("tenant_id","tool_id") REFERENCES "public"."tool"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "browser_session" ADD CONSTRAINT "browser_session_tenant_fkey" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_code" ADD CONSTRAINT "sign_in_code_tenant_fkey" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_intent_run_idx" ON "call_intent" USING btree ("tenant_id","run","seq");--> statement-breakpoint
CREATE INDEX "call_outcome_tool_idx" ON "call_outcome" USING btree ("tenant_id","tool_name","seq");--> statement-breakpoint
CREATE INDEX "call_outcome_status_idx" ON "call_outcome" USING btree ("tenant_id","status","seq");--> statement-breakpoint
CREATE INDEX "domain_event_aggregate_idx" ON "domain_event" USING btree ("tenant_id","aggregate_type","aggregate_id","seq");--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "call_intent" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "call_outcome" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "call_payload" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "server" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "tool" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "tool_revision" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "domain_event" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "browser_session" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "sign_in_code" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);