CREATE TABLE "admin_acts" (
	"id" text PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"act" text NOT NULL,
	"about" text NOT NULL,
	"note" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"customer_ref" text,
	"monthly_cap_cents" integer,
	"top_up_on" boolean DEFAULT false NOT NULL,
	"top_up_below_minutes" integer DEFAULT 20 NOT NULL,
	"top_up_minutes" integer DEFAULT 100 NOT NULL,
	"top_up_most_cents" integer DEFAULT 3000 NOT NULL,
	CONSTRAINT "billing_settings_customer" UNIQUE("customer_ref")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"plan_type" text NOT NULL,
	"minutes" integer NOT NULL,
	"cents" integer NOT NULL,
	"currency" text NOT NULL,
	"assistant_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"provider" text NOT NULL,
	"checkout_url" text,
	"checkout_ref" text,
	"payment_ref" text,
	"invoice_url" text,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"dispute" text,
	"automatic" boolean DEFAULT false NOT NULL,
	"tracked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_cents" between 0 and "orders"."cents")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"order_id" text,
	"waits_for" text,
	"attempts" integer DEFAULT 1 NOT NULL,
	"body" jsonb,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "starter_subscriptions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"status" text NOT NULL,
	"ends_with_month" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "minute_balances" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "minute_balances" ADD COLUMN "suspended_by" text;--> statement-breakpoint
ALTER TABLE "billing_settings" ADD CONSTRAINT "billing_settings_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "starter_subscriptions" ADD CONSTRAINT "starter_subscriptions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_acts_at" ON "admin_acts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_checkout" ON "orders" USING btree ("provider","checkout_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_payment" ON "orders" USING btree ("provider","payment_ref");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("waits_for") WHERE "payment_events"."waits_for" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "starter_subscriptions_ref" ON "starter_subscriptions" USING btree ("provider","ref");