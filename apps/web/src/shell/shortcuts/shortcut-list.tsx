import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { areOn, SCREENS, type ScreenName, turn } from './shortcuts.ts';

const NAMES = Object.keys(SCREENS) as ScreenName[];
const letterOf = (name: ScreenName) => SCREENS[name].code.slice(-1);

/** The keys of the app. Those of one character can be turned off. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [on, setOn] = useState(areOn);
  return (
    <Dialog title={t('shortcuts.title')} open onClose={onClose}>
      <dl className="mt-4 grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2">
        <Row label={t('shortcuts.list')} keys={['?']} />
        <Row label={t('shortcuts.save')} keys={['Ctrl', 'S']} />
        {NAMES.map((name) => (
          <Row key={name} label={t(`shortcuts.screens.${name}`)} keys={['G', letterOf(name)]} />
        ))}
      </dl>
      <label className="mt-5 flex min-h-11 items-center gap-3 border-t border-line pt-3">
        <input
          type="checkbox"
          checked={on}
          className="size-5 accent-ink"
          onChange={({ target }) => {
            turn(target.checked);
            setOn(target.checked);
          }}
        />
        {t('shortcuts.on')}
      </label>
    </Dialog>
  );
}

function Row({ label, keys }: { readonly label: string; readonly keys: readonly string[] }) {
  return (
    <>
      <dt className="min-w-0">{label}</dt>
      <dd className="flex gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="min-w-8 rounded-md border border-line bg-panel px-2 py-0.5 text-center text-sm font-semibold"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </>
  );
}
