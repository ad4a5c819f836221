import type { TestProblem, TestSource } from '@parlo/contract';
import type { TFunction } from 'i18next';

/** Why a test failed. */
export function problemWords(t: TFunction, { kind, text }: TestProblem): string {
  return t(`tests.problem.${kind}`, { text: text ?? '' });
}

/** The source of a reply. */
export function sourceWords(t: TFunction, { kind, title, heading }: TestSource): string {
  if (kind === 'faq') return t('tests.fromFaq', { question: title });
  return heading ? t('tests.fromHeading', { file: title, heading }) : t('tests.fromFile', { file: title });
}
