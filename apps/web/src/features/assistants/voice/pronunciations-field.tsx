import {
  DEFAULT_VOICE,
  PRONUNCIATION_LIMITS,
  type PronunciationRow,
  Pronunciations,
  problemOf,
  type VoiceName,
} from '@parlo/contract';
import type { TFunction } from 'i18next';
import { Plus, Trash2, Volume2 } from 'lucide-react';
import { memo, useContext } from 'react';
import { type FieldError, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { reasonWords } from '../../../i18n/refusals.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import { SavedIdContext, useOwnErrors, useOwnForm } from '../builder/own-form.ts';
import { useSound } from './use-voice-preview.ts';

const ADD_ID = 'word-add';
const EMPTY_ROW: PronunciationRow = { word: '', saidAs: '', language: 'en' };
const LIST: readonly PronunciationRow[] = [];

/** How words are said: an owner's list of names and terms, each to be heard at once. */
export const PronunciationsField = memo(function PronunciationsField() {
  const { t, i18n } = useTranslation();
  const { control } = useOwnForm();
  const { fields, append, remove } = useFieldArray({ control, name: 'pronunciations' });
  const { rows: max } = PRONUNCIATION_LIMITS;

  function add() {
    const language = i18n.language === 'uk' ? 'uk' : 'en';
    // At once: somebody who presses it by keyboard goes on typing.
    append(
      { ...EMPTY_ROW, language },
      { shouldFocus: true, focusName: `pronunciations.${fields.length}.word` },
    );
  }

  function removeAt(index: number) {
    remove(index);
    // The button that did it is gone.
    requestAnimationFrame(() => document.getElementById(ADD_ID)?.focus());
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-4" id="words">
      <legend className="mb-1.5 font-semibold">{t('assistants.pronunciations')}</legend>
      {fields.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {fields.map((field, index) => (
            <Row key={field.id} index={index} onRemove={() => removeAt(index)} />
          ))}
        </ol>
      )}
      {fields.length >= max ? (
        <p className="text-soft">{t('assistants.wordsFull', { max })}</p>
      ) : (
        <Button id={ADD_ID} onClick={add} className="self-start">
          <Plus size={18} />
          {t('assistants.addWord')}
        </Button>
      )}
    </fieldset>
  );
});

/** A name as it is typed for the voice, per language of the letters. */
const EXAMPLES = { en: 'nuh-GWIN', uk: 'нгуЄн' } as const;

interface RowProps {
  readonly index: number;
  readonly onRemove: () => void;
}

function Row({ index, onRemove }: RowProps) {
  const { t } = useTranslation();
  const { control, register, getValues } = useOwnForm();
  const number = index + 1;
  const { language } = useWatch({ control, name: `pronunciations.${index}` }) ?? EMPTY_ROW;
  const errors = useOwnErrors(control, 'pronunciations').pronunciations?.[index];
  const name = `pronunciations.${index}` as const;
  const problem = (part: 'word' | 'saidAs', error: FieldError | undefined) =>
    error && problemWords(t, getValues('pronunciations'), { index, part, error });
  return (
    <li className="py-4">
      <fieldset className="grid min-w-0 gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <legend className="sr-only">{t('assistants.pronunciation', { number })}</legend>
        <Field label={t('assistants.word')} error={problem('word', errors?.word)}>
          {(wiring) => (
            <Input
              {...wiring}
              {...register(`${name}.word`)}
              maxLength={PRONUNCIATION_LIMITS.word}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={t('assistants.saidAs')} error={problem('saidAs', errors?.saidAs)}>
          {(wiring) => (
            <Input
              {...wiring}
              {...register(`${name}.saidAs`)}
              placeholder={EXAMPLES[language]}
              maxLength={PRONUNCIATION_LIMITS.saidAs}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={t('assistants.saidIn')}>
          {(wiring) => (
            <Select {...wiring} {...register(`${name}.language`)}>
              <option value="en">{t('assistants.saidInEnglish')}</option>
              <option value="uk">{t('assistants.saidInUkrainian')}</option>
            </Select>
          )}
        </Field>
        <p className="text-sm text-soft sm:col-span-3">{t(`assistants.saidAsHint.${language}`)}</p>
        <div className="flex flex-wrap items-center gap-2 sm:col-span-3">
          <HearButton index={index} />
          <IconButton
            label={t('assistants.removeWord', { number })}
            onClick={onRemove}
            className="ml-auto hover:text-danger"
          >
            <Trash2 size={18} />
          </IconButton>
        </div>
      </fieldset>
    </li>
  );
}

interface Wanted {
  readonly voice: VoiceName;
  readonly pronunciation: PronunciationRow;
  /** As in its calls: an assistant may speak by a service. */
  readonly assistantId?: string;
}

const fetchWord = (wanted: Wanted, signal: AbortSignal) => api.audio('voicePreview', wanted, signal);

/** Says the word with what is typed, saved or not. What can't be said is marked instead. */
function HearButton({ index }: { readonly index: number }) {
  const { t } = useTranslation();
  const { control, trigger } = useOwnForm();
  const pronunciation = useWatch({ control, name: `pronunciations.${index}` }) ?? EMPTY_ROW;
  const voice = useWatch({ control, name: 'voice' }) || DEFAULT_VOICE;
  const assistantId = useContext(SavedIdContext);
  const sound = useSound(fetchWord, JSON.stringify([voice, pronunciation]));
  const words = {
    idle: t('assistants.hearWord'),
    loading: t('assistants.loadingWord'),
    playing: t('assistants.hearingWord'),
  };

  async function hear() {
    const whole = await trigger([`pronunciations.${index}.word`, `pronunciations.${index}.saidAs`]);
    if (whole) sound.toggle({ voice, pronunciation, ...(assistantId !== null && { assistantId }) });
  }

  return (
    <>
      <Button onClick={() => void hear()} disabled={sound.state === 'loading'}>
        <Volume2 size={18} />
        {words[sound.state]}
      </Button>
      {sound.failure && (
        <p role="alert" className="text-sm text-danger">
          {sound.failure}
        </p>
      )}
    </>
  );
}

interface Mistake {
  readonly index: number;
  readonly part: 'word' | 'saidAs';
  readonly error: FieldError;
}

/** The problem in the reader's language: the form knows the row, the contract the kind. */
function problemWords(
  t: TFunction,
  rows: readonly PronunciationRow[] = LIST,
  { index, part, error }: Mistake,
): string {
  if (error.type === 'server' && error.message) return error.message;
  const issues = Pronunciations.safeParse(rows).error?.issues ?? [];
  const found = issues.find(({ path: [row, cell] }) => row === index && cell === part);
  return found ? reasonWords(t, problemOf(found, rows), t('validation.invalid')) : t('validation.invalid');
}
