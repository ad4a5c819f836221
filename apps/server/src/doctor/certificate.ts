import type { PeerCertificate } from 'node:tls';
import { type Finding, failed, type Sentence, warning } from './check.ts';

const DAY_MS = 86_400_000;
/** Who renews by a program has done so by then: certificates of 90 days are renewed a month before their end. */
const SOON_DAYS = 14;

/** What a certificate says of itself, for a sentence. */
export interface CertificateFacts {
  readonly name: string;
  readonly issuer: string;
  readonly days: number;
}

export function readCertificate(
  { subject, issuer, subjectaltname, valid_to }: PeerCertificate,
  nowMs: number,
): CertificateFacts {
  const first = /DNS:([^,]+)/.exec(subjectaltname ?? '')?.[1];
  return {
    name: first ?? textOf(subject?.CN),
    issuer: textOf(issuer?.O) || textOf(issuer?.CN),
    days: Math.floor((Date.parse(valid_to) - nowMs) / DAY_MS),
  };
}

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? '';

/** The certificate in a few words, to put behind what else is right. */
export function certificateWords({ name, issuer, days }: CertificateFacts): Sentence {
  return {
    en: `its certificate is for ${name}, from ${issuer}, for ${days} more days`,
    uk: `його сертифікат — для ${name}, від ${issuer}, дійсний ще ${days} дн.`,
  };
}

/** Null where nothing has to be done about it for now. */
export function endsSoon(of: string, { name, days }: CertificateFacts): Finding | null {
  if (days >= SOON_DAYS) return null;
  const say = days < 0 ? failed : warning;
  return say({
    en: `The certificate of ${of} for ${name} ${days < 0 ? 'has expired' : `ends in ${days} days`}: renew it, and look why that did not happen by itself.`,
    uk: `Сертифікат ${of} для ${name} ${days < 0 ? 'вже недійсний' : `закінчиться за ${days} дн.`}: оновіть його і з’ясуйте, чому цього не сталося само.`,
  });
}
