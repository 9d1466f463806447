-- The journal looks for a call by its id. While the tables are empty every index costs the planner the same, and it
-- takes the one made last, by tenant alone; a connection keeps that plan while the tables grow, and each call then
-- reads all calls before it. So the primary keys are made last.
ALTER TABLE "call_intent" DROP CONSTRAINT "call_intent_pkey", ADD CONSTRAINT "call_intent_pkey" PRIMARY KEY ("tenant_id", "call_id");--> statement-breakpoint
ALTER TABLE "call_outcome" DROP CONSTRAINT "call_outcome_pkey", ADD CONSTRAINT "call_outcome_pkey" PRIMARY KEY ("tenant_id", "call_id");
