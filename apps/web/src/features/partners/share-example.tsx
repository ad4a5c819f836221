import { PARTNERS, partnerMonth } from '@parlo/contract/plans';
import { useTranslation } from 'react-i18next';
import { dollars } from '../../i18n/dollars.ts';

const ASSISTANTS = [2, 10, 40] as const;

/** A partner's monthly income for some numbers of assistants. */
export function ShareExample() {
  const { t, i18n } = useTranslation();
  const money = (cents: number) => dollars(cents, i18n.language);
  return (
    <>
      <p>{t('partners.example.text', { price: money(PARTNERS.cents), share: PARTNERS.share })}</p>
      <table className="tabular mt-5 w-full border-collapse text-left">
        <thead>
          <tr className="align-bottom text-sm text-soft">
            <th scope="col" className="border-b border-line py-2 pr-3 font-normal">
              {t('partners.example.assistants')}
            </th>
            <th scope="col" className="border-b border-line px-3 py-2 text-right font-normal">
              {t('partners.example.paid')}
            </th>
            <th scope="col" className="border-b border-line py-2 pl-3 text-right font-normal">
              {t('partners.example.yours')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ASSISTANTS.map((assistants) => {
            const { paid, share } = partnerMonth(assistants);
            return (
              <tr key={assistants} className="text-lg">
                <th scope="row" className="border-b border-line py-3 pr-3 font-normal">
                  {assistants}
                </th>
                <td className="border-b border-line px-3 py-3 text-right">{money(paid)}</td>
                <td className="border-b border-line py-3 pl-3 text-right font-semibold">{money(share)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-soft">{t('partners.example.note')}</p>
    </>
  );
}
