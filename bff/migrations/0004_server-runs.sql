CREATE TABLE "server_run" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"server_id" uuid NOT NULL,
	"process_mark" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"cause" text,
	"exit_code" integer,
	"signal" text,
	"stderr" json,
	CONSTRAINT "server_run_pkey" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "server_run" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "server_run" ADD CONSTRAINT "server_run_server_fkey" FOREIGN KEY ("tenant_id","server_id") REFERENCES "public"."server"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "server_run_server_idx" ON "server_run" USING btree ("tenant_id","server_id","id");--> statement-breakpoint
CREATE POLICY "tenant_isolation" ON "server_run" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- Without FORCE the owner of a table would read the rows of every tenant.
ALTER TABLE "server_run" FORCE ROW LEVEL SECURITY;
