import { type EndpointOutput, LinkServiceInput } from '@parlo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { signInApi } from '../../../api/sign-in-client.ts';
import { useSend } from '../../../api/use-send.ts';
import { useOwner } from '../../../owner/account/owner-context.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { SendNote } from '../../../ui/form/send-note.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { Section } from '../../../ui/page.tsx';
import { activityKey } from '../activity.tsx';
import { CancelledForm, ProofFields } from '../proof-form.tsx';
import { signInWaysKey, useSignInWays } from '../use-sign-in-ways.ts';

const Confirm = lazyDialog(() => import('../../../ui/dialog/confirm.tsx').then((m) => m.Confirm));

type Ways = EndpointOutput<'getSignInWays'>;
type Service = Ways['services'][number];

/** The services that sign in to the account: linking and unlinking them. Nothing where the operator has set none up. */
export function Services() {
  const { t } = useTranslation();
  const { email } = useOwner();
  const queries = useQueryClient();
  const { data } = useSignInWays(email);
  const [linking, setLinking] = useState<string | null>(null);
  const [asking, setAsking] = useState<Service | null>(null);
  const { state, send, settle } = useSend(async (service: string) => {
    queries.setQueryData(signInWaysKey(email), await signInApi.request('unlinkService', { service }));
    void queries.invalidateQueries({ queryKey: activityKey(email) });
  });
  if (!data || data.services.length === 0) return null;
  return (
    <Section id="services" title={t('services.title')} text={t('services.text')}>
      <div className="flex max-w-2xl flex-col items-start gap-4">
        <Returned services={data.services} />
        <ul className="w-full border-t border-line">
          {data.services.map((service) => (
            <li key={service.id} className="border-b border-line py-4">
              {linking === service.id ? (
                <Link
                  service={service}
                  email={email}
                  asks={data.password}
                  onCancel={() => setLinking(null)}
                />
              ) : (
                <ServiceRow
                  service={service}
                  onLink={() => {
                    settle();
                    setLinking(service.id);
                  }}
                  onUnlink={() => {
                    settle();
                    setAsking(service);
                  }}
                />
              )}
            </li>
          ))}
        </ul>
        <SendNote state={state} done={t('services.unlinked')} failed={t('services.failed')} />
        {asking && (
          <Confirm
            title={t('services.unlinkThat', { name: asking.name })}
            text={t('services.unlinkText')}
            action={t('services.unlink')}
            busy={state.step === 'busy'}
            onConfirm={() => void send(asking.id).then(() => setAsking(null))}
            onClose={() => setAsking(null)}
          />
        )}
      </div>
    </Section>
  );
}

interface ServiceRowProps {
  readonly service: Service;
  readonly onLink: () => void;
  readonly onUnlink: () => void;
}

function ServiceRow({ service: { name, linked, available }, onLink, onUnlink }: ServiceRowProps) {
  const { t } = useTranslation();
  const state = !linked ? 'services.off' : available ? 'services.on' : 'services.gone';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="mt-1 text-sm text-soft">{t(state)}</p>
      </div>
      {linked ? (
        <Button aria-label={t('services.unlinkNamed', { name })} onClick={onUnlink}>
          {t('services.unlink')}
        </Button>
      ) : (
        <Button aria-label={t('services.linkNamed', { name })} onClick={onLink}>
          {t('services.link')}
        </Button>
      )}
    </div>
  );
}

interface LinkProps {
  readonly service: Service;
  readonly email: string;
  /** The account has a password. */
  readonly asks: boolean;
  readonly onCancel: () => void;
}

/** Leads to the service's page, after the password. */
function Link({ service: { id: service, name }, email, asks, onCancel }: LinkProps) {
  const { t } = useTranslation();
  const form = useFieldForm({
    schema: asks ? LinkServiceInput.pick({ password: true }) : z.object({}),
    first: { password: '', code: '' },
    async request({ password }) {
      const given = { service, ...(asks && { password }) };
      const { address } = await signInApi.request('linkService', given);
      location.assign(address);
    },
  });
  return (
    <CancelledForm
      form={form}
      label={t('services.linkNamed', { name })}
      failed={t('services.failed')}
      action={t('services.goOn', { name })}
      busy={t('services.oneMoment')}
      look="action"
      cancel={t('services.cancel')}
      onCancel={onCancel}
    >
      <ProofFields form={form} email={email} password={asks ? t('services.password') : null} code={false} />
    </CancelledForm>
  );
}

const PROBLEMS = [
  'account_already_linked_to_different_user',
  'unable_to_link_account',
  'access_denied',
] as const;

/** What came of going to a service. */
function Returned({ services }: { readonly services: readonly Service[] }) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const failed = query.get('not_linked');
  const linked = services.find(({ id, linked: isLinked }) => isLinked && id === query.get('linked'));
  const problem = failed === null ? null : (PROBLEMS.find((one) => one === failed) ?? 'failed');
  return (
    <>
      <p role="status" className="text-good empty:hidden">
        {linked && t('services.linked', { name: linked.name })}
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {problem && t(`services.problems.${problem}`)}
      </p>
    </>
  );
}
