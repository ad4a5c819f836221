import { ACTS, ADMIN_ACTS, type AdminAct, OWN_ACTS } from '@parlo/contract';
import { OWNER_LIMITS } from '@parlo/contract/limits';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { adminApi } from '../../api/admin-client.ts';
import { FactRow } from '../../ui/fact-row.tsx';
import { Field, Select } from '../../ui/form/field.tsx';
import { Listing, Search, useSearched } from './listing.tsx';
import { useMoments, usePages } from './use-admin.ts';

const GROUPS = [
  ['admin.ofOwners', OWN_ACTS],
  ['admin.ofAdmins', ADMIN_ACTS],
] as const;

/** What owners and administrators did: found by a person, a thing and a kind of act. */
export function Acts({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const search = useSearched();
  const [params, setParams] = useSearchParams();
  const act = ACTS.find((one) => one === params.get('act'));
  const query = usePages(email, 'acts', `${act ?? ''} ${search}`, ({ search: _, ...wanted }, signal) =>
    adminApi.request('listActs', { ...wanted, ...(search && { search }), ...(act && { act }) }, signal),
  );
  const choose = (wanted: string) => {
    const next = new URLSearchParams(params);
    if (wanted) next.set('act', wanted);
    else next.delete('act');
    setParams(next, { preventScrollReset: true });
  };
  return (
    <>
      <Search label={t('admin.searchActs')} most={OWNER_LIMITS.search} />
      <div className="mt-4 w-full sm:w-80">
        <Field label={t('admin.showActs')}>
          {(wiring) => (
            <Select {...wiring} value={act ?? ''} onChange={({ target }) => choose(target.value)}>
              <option value="">{t('admin.allActs')}</option>
              {GROUPS.map(([label, acts]) => (
                <optgroup key={label} label={t(label)}>
                  {acts.map((one) => (
                    <option key={one} value={one}>
                      {t(`activity.names.${one}`)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Listing query={query} empty={t(act ? 'admin.noSuchActs' : 'admin.noActs')} search={search}>
        {query.data?.pages.flatMap(({ acts }) => acts.map((one) => <Act key={one.id} done={one} />))}
      </Listing>
    </>
  );
}

function Act({ done }: { readonly done: AdminAct }) {
  const { t } = useTranslation();
  const { moment } = useMoments();
  const { act, about, note, by, at, device, via } = done;
  const named = [device?.browser, device?.system].filter(Boolean).join(', ');
  return (
    <FactRow
      title={
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold">{t(`activity.names.${act}`)}</span>
            <span className="break-all">{about}</span>
          </p>
          {note && <p className="break-words">{note}</p>}
        </>
      }
      facts={[
        [t('activity.by'), by ?? t('admin.gone')],
        ...(via === 'api_key' ? [[t('activity.device'), t('activity.key')] as const] : []),
        ...(via !== 'api_key' && named ? [[t('activity.device'), named] as const] : []),
        [t('activity.when'), moment(at)],
      ]}
    >
      {null}
    </FactRow>
  );
}
