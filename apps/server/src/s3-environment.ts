import { z } from 'zod';

/** A bucket of any service that speaks S3. */
export interface S3Settings {
  /** The service's address; the bucket's name is appended to it. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The variables of a bucket, whatever their names begin with. */
export const S3_FIELDS = {
  endpoint: z
    .string()
    .refine(
      (value) =>
        URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).search === '',
      'must be an http or https address, such as https://s3.eu-central-1.amazonaws.com',
    )
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  bucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as parlo-files')
    .optional(),
  region: z.string().max(64).optional(),
  accessKeyId: z.string().max(256).optional(),
  secretAccessKey: z.string().max(256).optional(),
};
