/**
 * Forms that Ukrainian counts with and English lacks: 'call_one' and 'call_other' there are 'call_one', 'call_few',
 * 'call_many' and 'call_other' here. i18next picks by the `count` it is given.
 */
type MoreForms<Key> = Key extends `${infer Word}_other` ? `${Word}_few` | `${Word}_many` : never;

/** Another language: the same keys, other words. */
export type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string : Same<T[K]> } & {
  readonly [K in MoreForms<keyof T>]: string;
};
