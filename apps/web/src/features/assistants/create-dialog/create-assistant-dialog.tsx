import { zodResolver } from '@hookform/resolvers/zod';
import { ASSISTANT_DEFAULTS, NewAssistant, RequestError } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isSignedOut } from '../../../api/client.ts';
import { refusalWords, refusedField } from '../../../i18n/refusals.ts';
import { SignInAgain } from '../../../owner/account/sign-in-again.tsx';
import { useAddAssistant } from '../../../owner/assistants/use-assistants.ts';
import { useUploadQueue } from '../../../owner/files/upload-queue.ts';
import type { Upload } from '../../../owner/files/uploads.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ownCountry } from '../visitors/own-country.ts';
import { CreateFields } from './create-fields.tsx';
import { CreateFiles } from './create-files.tsx';
import { CreateForm, type CreateValues, initialValues } from './create-values.ts';
import { StartFromWebsite } from './start-from-website.tsx';
import { UploadOutcome } from './upload-outcome.tsx';
import { type Stage, useCreate } from './use-create.ts';
import { forgetValues, useKeptValues } from './use-kept-values.ts';

export interface CreateAssistantDialogProps {
  readonly email: string;
  /** A free name, offered in the field. */
  readonly suggestion: string;
  /** Nothing was made. */
  readonly onClose: () => void;
  /** It is there, with its files or without those that failed: nothing is left to do here. */
  readonly onCreated: (assistantId: string) => void;
}

/** Makes an assistant with all it needs to begin: who it is, and files to answer from. */
export function CreateAssistantDialog(props: CreateAssistantDialogProps) {
  const { email, suggestion, onClose, onCreated } = props;
  const { t } = useTranslation();
  const { queue, uploads } = useUploadQueue();
  const [asking, setAsking] = useState(false);
  const [starting, setStarting] = useState(false);
  const add = useAddAssistant(email);
  const navigate = useNavigate();
  const { stage, failure, create, again, finish } = useCreate(email, queue, onCreated);
  const [first] = useState(() => initialValues(suggestion));
  const made = 'assistantId' in stage;
  const form = useForm<CreateValues>({
    resolver: zodResolver(CreateForm),
    defaultValues: first,
  });
  useKeptValues(email, form, first, made);
  const { isDirty } = form.formState;

  async function submit(values: CreateValues) {
    const failed = await create(NewAssistant.parse({ ...values, country: ownCountry() }));
    const field = refusedField(failed?.error, FIELDS);
    if (!failed || !field) return;
    const message = failureWords(t, failed.error);
    form.setError(field, { type: 'server', message }, { shouldFocus: true });
  }

  async function startFromWebsite() {
    const { assistantName } = form.getValues();
    setStarting(true);
    try {
      const name = assistantName.trim() || suggestion;
      const { assistantId } = await add.mutateAsync({
        ...DEFAULTS,
        assistantName: name,
        country: ownCountry(),
      });
      forgetValues(email);
      void navigate(`/assistant?id=${encodeURIComponent(assistantId)}`, { state: { fromWebsite: true } });
    } catch (error) {
      const field = refusedField(error, FIELDS) ?? 'assistantName';
      form.setError(field, { type: 'server', message: failureWords(t, error) }, { shouldFocus: true });
      setStarting(false);
    }
  }

  function close() {
    if (stage.is === 'creating') return;
    if (stage.is === 'leftover') finish();
    else if (stage.is === 'uploading' || isDirty || uploads.length > 0) setAsking(true);
    else giveUp();
  }

  function giveUp() {
    forgetValues(email);
    onClose();
  }

  return (
    <>
      <Dialog open wide {...heading(t, stage, uploads)} onClose={close}>
        {'assistantId' in stage ? (
          <UploadOutcome
            stage={stage}
            uploads={uploads}
            queue={queue}
            onAgain={() => void again()}
            onClose={close}
          />
        ) : (
          <FormProvider {...form}>
            <form
              noValidate
              onSubmit={(event) => void form.handleSubmit(submit)(event)}
              className="mt-5 flex flex-col gap-5"
            >
              <StartFromWebsite
                busy={stage.is === 'creating' || starting}
                onStart={() => void startFromWebsite()}
              />
              <CreateFields />
              <CreateFiles uploads={uploads} queue={queue} />
              <FailureNote failure={failure} />
              <DialogActions>
                <Button onClick={close}>{t('common.cancel')}</Button>
                <Button type="submit" look="action" disabled={stage.is === 'creating'}>
                  {stage.is === 'creating' ? t('create.busy') : t('create.action')}
                </Button>
              </DialogActions>
            </form>
          </FormProvider>
        )}
      </Dialog>
      {asking && (
        <Confirm
          title={made ? t('create.stopTitle') : t('create.leaveTitle')}
          text={made ? t('create.stopText') : t('create.leaveText')}
          action={made ? t('create.stopAction') : t('create.leave')}
          onClose={() => setAsking(false)}
          onConfirm={made ? finish : giveUp}
        />
      )}
    </>
  );
}

/** One dialog from start to end: changes of its subject are announced. */
function heading(t: TFunction, stage: Stage, uploads: readonly Upload[]) {
  if (!('assistantId' in stage)) return { title: t('create.title') };
  const { name } = stage;
  const count = uploads.filter(({ state }) => state.is !== 'sent').length;
  if (stage.is === 'uploading') {
    return { title: t('create.uploadingTitle', { name }), text: t('create.uploadingText') };
  }
  return { title: t('create.failedTitle', { name }), text: t('create.failedText', { count }) };
}

const { assistantPrompt, greetingMessage, voice } = ASSISTANT_DEFAULTS;
const DEFAULTS = { assistantPrompt, greetingMessage, voice };

const FIELDS = ['assistantName', 'assistantPrompt', 'greetingMessage', 'voice'] as const;

/** A problem of the whole form; a field's problem is shown at the field. */
function FailureNote({ failure }: { readonly failure: { readonly error: unknown } | null }) {
  const { t } = useTranslation();
  if (!failure || refusedField(failure.error, FIELDS)) return null;
  return (
    <p role="alert" className="text-danger">
      {failureWords(t, failure.error)}
      {isSignedOut(failure.error) && <SignInAgain />}
    </p>
  );
}

function failureWords(t: TFunction, error: unknown): string {
  if (isSignedOut(error)) return t('create.signIn');
  const away = !(error instanceof RequestError) || error.code === 'network';
  return refusalWords(t, error, away ? t('create.failedAgain') : t('create.failed'));
}
