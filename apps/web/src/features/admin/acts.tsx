import { useTranslation } from 'react-i18next';
import { adminApi } from '../../api/admin-client.ts';
import { FactRow } from '../../ui/fact-row.tsx';
import { Listing } from './listing.tsx';
import { useMoments, usePages } from './use-admin.ts';

/** Administrators' actions. */
export function Acts({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const { moment } = useMoments();
  const query = usePages(email, 'acts', '', (wanted, signal) => adminApi.request('listActs', wanted, signal));
  return (
    <Listing query={query} empty={t('admin.noActs')}>
      {query.data?.pages.flatMap(({ acts }) =>
        acts.map(({ id, act, about, note, by, at }) => (
          <FactRow
            key={id}
            title={
              <>
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <span className="font-semibold">{t(`admin.acts.${act}`)}</span>
                  <span className="break-all">{about}</span>
                </p>
                {note && <p className="break-words">{note}</p>}
              </>
            }
            facts={[
              [t('admin.by'), by],
              [t('admin.when'), moment(at)],
            ]}
          >
            {null}
          </FactRow>
        )),
      )}
    </Listing>
  );
}
