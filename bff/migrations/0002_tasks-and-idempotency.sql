CREATE TABLE "idempotency_key" (
	"tenant_id" uuid NOT NULL,
	"principal" text NOT NULL,
	"operation" text NOT NULL,
	"key" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer NOT NULL,
	"headers" json NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_key_pkey" PRIMARY KEY("tenant_id","principal","operation","key")
);
--> statement-breakpoint
ALTER TABLE "idempotency_key" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "task_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"repository" text NOT NULL,
	"repository_hash" text NOT NULL,
	"issue_number" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"labels" text[] NOT NULL,
	"assignees" text[] NOT NULL,
	"milestone" text,
	"branch_ref" text,
	"pull_request_ref" text,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "task_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "task_seq_key" UNIQUE("tenant_id","seq"),
	CONSTRAINT "task_issue_key" UNIQUE("tenant_id","provider","repository_hash","issue_number"),
	CONSTRAINT "task_provider_check" CHECK ("task"."provider" in ('github', 'gitlab')),
	CONSTRAINT "task_state_check" CHECK ("task"."state" in ('draft', 'in_progress', 'in_review', 'paused', 'done', 'abandoned')),
	CONSTRAINT "task_issue_number_check" CHECK ("task"."issue_number" > 0)
);
--> statement-breakpoint
ALTER TABLE "task" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_tenant_fkey" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_key_created_idx" ON "idempotency_key" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "task_state_idx" ON "task" USING btree ("tenant_id","state","seq");--> statement-breakpoint
CREATE INDEX "task_branch_idx" ON "task" USING btree ("tenant_id","branch_ref","seq");--> statement-breakpoint
CREATE INDEX "task_pull_request_idx" ON "task" USING btree ("tenant_id","pull_request_ref","seq");--> statement-breakpoint
CREATE INDEX "call_outcome_task_idx" ON "call_outcome" USING btree ("tenant_id","task_id","seq") WHERE "call_outcome"."task_id" is not null;--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "idempotency_key" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "task" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- Without FORCE the owner of a table would read the rows of every tenant.
ALTER TABLE "task" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "idempotency_key" FORCE ROW LEVEL SECURITY;
