import { z } from 'zod';

/**
 * A backup is a tar archive, compressed with zstd and on wish encrypted in age's format, so it can be opened without
 * Parlo too. Its first entry is HEAD, its last one CONTENTS: an archive without the last one was cut off.
 */
export const HEAD = 'parlo.json';
export const CONTENTS = 'contents.json';

/** Raised when an older Parlo could not restore what this one writes. */
export const FORMAT = 1;

/** Where things are in the archive. */
export const CLUSTER = 'postgres';
export const CLUSTER_PASSWORD = 'postgres.password';
export const DUMP = 'database';
export const FILES = 'files';
export const SECRET = 'secret.key';

/** What has to be known before anything is restored. */
export const Head = z.object({
  format: z.number().int().positive(),
  /** Parlo's version. */
  parlo: z.string(),
  createdAt: z.iso.datetime(),
  /** `cluster`: the folder of the embedded PostgreSQL. `dump`: made by pg_dump. */
  database: z.enum(['cluster', 'dump']),
  /** The major version of PostgreSQL. */
  postgres: z.number().int().positive(),
  /** When the newest migration of the database was made, in milliseconds since 1970. */
  migration: z.number(),
  /** `file`: the archive contains it. Otherwise the same PARLO_SECRET has to be set. */
  secret: z.enum(['file', 'environment']),
  /** Tells secrets apart without containing one. */
  secretMark: z.string(),
});
export type Head = z.infer<typeof Head>;

/** A table's rows: their number, and a sum over what they contain, whatever their order. */
export const TableSum = z.object({ rows: z.string(), sum: z.string() });
export type TableSum = z.infer<typeof TableSum>;

export const Contents = z.object({
  entries: z.number().int().nonnegative(),
  /** SHA-256 over names, sizes and bytes of all entries before this one. */
  sha256: z.string(),
  tables: z.record(z.string(), TableSum),
  files: z.object({
    count: z.number().int().nonnegative(),
    bytes: z.number().nonnegative(),
    /** Keys that the database named, and that storage did not have, or not in the size that the database says. */
    broken: z.array(z.string()),
  }),
});
export type Contents = z.infer<typeof Contents>;
