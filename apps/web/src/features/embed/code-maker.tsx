import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { CodeFields } from './code-fields.tsx';
import type { CodeType, MadeCode } from './code-state.ts';
import { PageMiniature } from './page-miniature.tsx';
import { type CodeOf, useCode } from './use-code.ts';

interface MadeProps {
  readonly made: MadeCode;
  /** The view could not be loaded, and the notice was closed. */
  readonly onClose: () => void;
}

const MadeCodeView = lazyDialog<MadeProps>(() => import('./made-code.tsx').then((m) => m.MadeCodeView));
const PremiumDialog = lazyDialog(() => import('./premium-dialog.tsx').then((m) => m.PremiumDialog));

interface CodeMakerProps extends Omit<CodeOf, 'first'> {
  readonly types: readonly [CodeType, ...CodeType[]];
  /** The look can be changed on the same page. */
  readonly ownLook?: boolean;
  /** The screen whose only task is to generate code. */
  readonly main?: boolean;
}

/** Chooses a kind of code and its words, and makes it. */
export function CodeMaker({ types, ownLook = false, main = false, ...of }: CodeMakerProps) {
  const { t } = useTranslation();
  const code = useCode({ ...of, first: types[0] });
  const { made } = code.state;
  const view = useRef<HTMLDivElement>(null);
  // In the builder's panel what was made is below the edge.
  useEffect(() => {
    if (made) view.current?.scrollIntoView({ block: 'nearest' });
  }, [made]);
  let action: string = made ? t('embed.regenerate') : t('embed.generate');
  if (code.checking) action = t('embed.checking');
  return (
    <div className="flex flex-col gap-4">
      <CodeFields types={types} code={code} look={ownLook ? of.look : undefined}>
        {of.look && (code.state.type === 'script' || code.state.type === 'iframe') && (
          <PageMiniature
            name={of.assistant.assistantName}
            frame={code.state.type === 'iframe'}
            options={code.state.options}
            look={of.look}
            greeting={of.greeting}
          />
        )}
      </CodeFields>
      <Button
        look={main && !made ? 'action' : 'plain'}
        className="w-full"
        aria-disabled={code.checking}
        onClick={() => void code.generate()}
      >
        {action}
      </Button>
      {code.refused === 'unknown' && (
        <p role="alert" className="text-sm text-danger">
          {t('embed.checkFailed')}
        </p>
      )}
      <p role="status" className="sr-only">
        {made && t('embed.ready')}
      </p>
      {made && (
        <div ref={view} className="flex scroll-my-6 flex-col gap-4">
          <MadeCodeView made={made} onClose={() => code.change({})} />
        </div>
      )}
      {code.refused === 'closed' && <PremiumDialog onClose={code.dismiss} />}
    </div>
  );
}
