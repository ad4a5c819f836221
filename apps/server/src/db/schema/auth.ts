import { bigint, boolean, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

/** The tables better-auth reads and writes; it knows them by their property names. */

const at = (name: string) => timestamp(name, { withTimezone: true });

export const user = pgTable('user', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  surname: text('surname').notNull().default(''),
  phone: text('phone').notNull().default(''),
  /** `owner` or `admin`; never taken from a request. */
  role: text('role').notNull().default('owner'),
  email: text('email').notNull().unique('user_email'),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  /** Signing in by password needs a code as well. */
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  /** The account's logo. Not a foreign key: files refer to their owner already. */
  logoFileId: text('logo_file_id'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique('session_token'),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The passkey that it was opened with, or that was added in it. Emptied by whoever removes that. */
    passkeyId: text('passkey_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('session_user').on(table.userId), index('session_passkey').on(table.passkeyId)],
);

export const account = pgTable(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text('scope'),
    /** A scrypt hash. */
    password: text('password'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('account_user').on(table.userId),
    unique('account_provider').on(table.providerId, table.accountId),
  ],
);

export const verification = pgTable(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verification_identifier').on(table.identifier)],
);

/** API keys, as @better-auth/api-key stores them. */
export const apikey = pgTable(
  'apikey',
  {
    id: text('id').primaryKey(),
    configId: text('config_id').notNull().default('default'),
    name: text('name'),
    /** The first letters of the key. */
    start: text('start'),
    prefix: text('prefix'),
    /** The key's hash. */
    key: text('key').notNull(),
    /** The id of its owner. */
    referenceId: text('reference_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    refillInterval: integer('refill_interval'),
    refillAmount: integer('refill_amount'),
    lastRefillAt: at('last_refill_at'),
    enabled: boolean('enabled').default(true),
    rateLimitEnabled: boolean('rate_limit_enabled').default(true),
    rateLimitTimeWindow: integer('rate_limit_time_window'),
    rateLimitMax: integer('rate_limit_max'),
    requestCount: integer('request_count').default(0),
    remaining: integer('remaining'),
    lastRequest: at('last_request'),
    expiresAt: at('expires_at'),
    permissions: text('permissions'),
    metadata: text('metadata'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [unique('apikey_key').on(table.key), index('apikey_reference').on(table.referenceId)],
);

/** Second factors, as better-auth's two-factor plugin stores them; one for each account. */
export const twoFactor = pgTable(
  'two_factor',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Encrypted with the server's secret. */
    secret: text('secret').notNull(),
    /** Encrypted, too: a list of those that are not used yet. */
    backupCodes: text('backup_codes').notNull(),
    /** A code of the app was confirmed. */
    verified: boolean('verified').notNull().default(false),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: at('locked_until'),
  },
  (table) => [unique('two_factor_user').on(table.userId)],
);

/** Passkeys, as better-auth's plugin stores them. */
export const passkey = pgTable(
  'passkey',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull(),
    /** An unsigned integer of 32 bits. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    /** The model of the device or password manager. */
    aaguid: text('aaguid'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** The last sign-in with it. */
    lastUsedAt: at('last_used_at'),
  },
  (table) => [unique('passkey_credential').on(table.credentialID), index('passkey_user').on(table.userId)],
);
