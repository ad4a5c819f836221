import { z } from 'zod';

/** The payment provider and its variables. */
export type PaymentSettings =
  | {
      readonly kind: 'stripe';
      readonly secretKey: string;
      readonly webhookSecret: string;
      /** Absent: Stripe's own. An origin, such as `http://127.0.0.1:4000`. */
      readonly apiUrl: string | undefined;
    }
  /** A checkout of our own, where no money moves. */
  | { readonly kind: 'test' }
  | { readonly kind: 'closed' };

export const PAYMENT_VARIABLES = {
  PARLO_STRIPE_SECRET_KEY: z
    .string()
    .max(512)
    .regex(/^(sk|rk)_\w+$/, 'must be a secret or restricted key of Stripe, such as sk_live_…')
    .optional(),
  PARLO_STRIPE_WEBHOOK_SECRET: z
    .string()
    .max(512)
    .regex(/^whsec_\S+$/, 'must be the signing secret of a webhook endpoint, such as whsec_…')
    .optional(),
  PARLO_STRIPE_API_URL: z
    .string()
    .refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      'must be an http or https address, such as http://127.0.0.1:4000',
    )
    .transform((value) => new URL(value).origin)
    .optional(),
  PARLO_CHECKOUT: z.enum(['test', 'off'], 'must be test or off').optional(),
};

type PaymentVariables = z.output<z.ZodObject<typeof PAYMENT_VARIABLES>>;

/** Reports variables that do not fit together. */
export function checkPayments(env: PaymentVariables, report: (name: string, message: string) => void): void {
  const hasKey = env.PARLO_STRIPE_SECRET_KEY !== undefined;
  const hasSecret = env.PARLO_STRIPE_WEBHOOK_SECRET !== undefined;
  if (hasKey && !hasSecret) {
    report('PARLO_STRIPE_WEBHOOK_SECRET', 'is missing, but PARLO_STRIPE_SECRET_KEY is set');
  }
  if (hasSecret && !hasKey) {
    report('PARLO_STRIPE_SECRET_KEY', 'is missing, but PARLO_STRIPE_WEBHOOK_SECRET is set');
  }
  if (env.PARLO_STRIPE_API_URL !== undefined && !hasKey) {
    report('PARLO_STRIPE_API_URL', 'needs PARLO_STRIPE_SECRET_KEY as well');
  }
  if (env.PARLO_CHECKOUT !== undefined && hasKey) {
    report('PARLO_CHECKOUT', 'can’t be combined with PARLO_STRIPE_SECRET_KEY');
  }
}

/**
 * With a public address a checkout where nothing is paid has to be asked for: there, strangers would otherwise help
 * themselves to minutes.
 */
export function paymentSettings(env: PaymentVariables, publicUrl: string | undefined): PaymentSettings {
  const { PARLO_STRIPE_SECRET_KEY: secretKey, PARLO_STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (secretKey !== undefined && webhookSecret !== undefined) {
    return { kind: 'stripe', secretKey, webhookSecret, apiUrl: env.PARLO_STRIPE_API_URL };
  }
  const wanted = env.PARLO_CHECKOUT ?? (publicUrl === undefined ? 'test' : 'off');
  return { kind: wanted === 'test' ? 'test' : 'closed' };
}
