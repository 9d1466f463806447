CREATE TABLE "conversation" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "conversation_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" uuid,
	"title" text,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversation_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "conversation_seq_key" UNIQUE("tenant_id","seq"),
	CONSTRAINT "conversation_state_check" CHECK ("conversation"."state" in ('active', 'paused', 'archived'))
);
--> statement-breakpoint
ALTER TABLE "conversation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"role" text NOT NULL,
	"content" json NOT NULL,
	"metadata" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_pkey" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "message_sequence_key" UNIQUE("tenant_id","conversation_id","sequence"),
	CONSTRAINT "message_role_check" CHECK ("message"."role" in ('user', 'assistant', 'tool', 'system')),
	CONSTRAINT "message_sequence_check" CHECK ("message"."sequence" > 0)
);
--> statement-breakpoint
ALTER TABLE "message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_tenant_fkey" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_task_fkey" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."task"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_conversation_fkey" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversation"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_task_idx" ON "conversation" USING btree ("tenant_id","task_id","seq");--> statement-breakpoint
CREATE INDEX "conversation_state_idx" ON "conversation" USING btree ("tenant_id","state","seq");--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "conversation" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "message" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- Without FORCE the owner of a table would read the rows of every tenant.
ALTER TABLE "conversation" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "message" FORCE ROW LEVEL SECURITY;
