import { useTranslation } from 'react-i18next';
import { usePremiumGate } from '../../owner/account/premium-gate.ts';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { CodeMaker } from './code-maker.tsx';
import { CODE_TYPES } from './code-state.ts';

/** In the builder: the code that brings the open assistant to visitors. */
export function WidgetCode({ slot }: { readonly slot: BuilderSlot }) {
  const { t } = useTranslation();
  const { email } = slot;
  return (
    <section aria-label={t('embed.pageTitle')} className="flex flex-col gap-4">
      {email === null ? <SlotCode slot={slot} ask={nobody} /> : <OwnersCode slot={slot} email={email} />}
    </section>
  );
}

function OwnersCode({ slot, email }: { readonly slot: BuilderSlot; readonly email: string }) {
  const { ask } = usePremiumGate(email);
  return <SlotCode slot={slot} ask={ask} />;
}

/** Without an account there is no plan. */
const nobody = async () => 'closed' as const;

function SlotCode({ slot, ask }: { readonly slot: BuilderSlot; readonly ask: Ask }) {
  const { assistant, widget, onWidget } = slot;
  return slot.withLook(({ look, greeting }) => (
    <CodeMaker
      types={CODE_TYPES}
      assistant={assistant}
      widget={widget}
      onWidget={onWidget}
      ask={ask}
      look={look}
      greeting={greeting}
      ownLook
    />
  ));
}

type Ask = ReturnType<typeof usePremiumGate>['ask'];
