import { ConfirmSecondFactorInput, type EndpointOutput, SetUpSecondFactorInput } from '@parlo/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInApi } from '../../../api/sign-in-client.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldFormView } from '../../../ui/form/field-form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';

interface SetUpProps {
  readonly email: string;
  /** With the recovery codes. */
  readonly onDone: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The password, then the secret for the app with a code of it. */
export function SetUp({ email, onDone, onCancel }: SetUpProps) {
  const { t } = useTranslation();
  const [made, setMade] = useState<EndpointOutput<'setUpSecondFactor'> | null>(null);
  return (
    <div className="flex max-w-xl flex-col items-start gap-3">
      {made ? <Confirm made={made} onDone={onDone} /> : <Begin email={email} onMade={setMade} />}
      <Button look="quiet" onClick={onCancel}>
        {t('signIn.cancel')}
      </Button>
    </div>
  );
}

interface BeginProps {
  readonly email: string;
  readonly onMade: (made: EndpointOutput<'setUpSecondFactor'>) => void;
}

function Begin({ email, onMade }: BeginProps) {
  const { t } = useTranslation();
  const form = useFieldForm({
    schema: SetUpSecondFactorInput,
    first: { password: '' },
    request: (input) => signInApi.request('setUpSecondFactor', input),
    onDone: (made) => {
      onMade(made);
      return undefined;
    },
  });
  return (
    <div className="w-full">
      <FieldFormView
        form={form}
        label={t('signIn.setUp')}
        failed={t('signIn.failed')}
        action={t('signIn.goOn')}
        busy={t('signIn.oneMoment')}
      >
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <TextField
          form={form}
          name="password"
          type="password"
          label={t('signIn.password')}
          autoComplete="current-password"
        />
      </FieldFormView>
    </div>
  );
}

interface ConfirmProps {
  readonly made: EndpointOutput<'setUpSecondFactor'>;
  readonly onDone: (codes: readonly string[]) => void;
}

function Confirm({ made, onDone }: ConfirmProps) {
  const { t } = useTranslation();
  const form = useFieldForm({
    schema: ConfirmSecondFactorInput,
    first: { code: '' },
    request: (input) => signInApi.request('confirmSecondFactor', input),
    onDone: ({ recoveryCodes }) => {
      onDone(recoveryCodes);
      return undefined;
    },
  });
  return (
    <div className="w-full">
      <p className="mb-3 font-semibold">{t('signIn.scan')}</p>
      <QrCode address={made.address} />
      <p className="mt-3 text-sm text-soft">{t('signIn.orType')}</p>
      <p className="mb-5 font-mono">{made.secret.match(/.{1,4}/g)?.join(' ')}</p>
      <FieldFormView
        form={form}
        label={t('signIn.confirm')}
        failed={t('signIn.failed')}
        action={t('signIn.confirm')}
        busy={t('signIn.oneMoment')}
        look="action"
      >
        <TextField form={form} name="code" label={t('signIn.code')} autoComplete="one-time-code" />
      </FieldFormView>
    </div>
  );
}

/** Quiet border that the standard asks for, in modules. */
const MARGIN = 4;

/** Drawn here: the address holds the secret, which goes to no other service. Dark on white in both themes, for cameras. */
function QrCode({ address }: { readonly address: string }) {
  const { t } = useTranslation();
  const [drawing, setDrawing] = useState<{ readonly size: number; readonly path: string } | null>(null);
  useEffect(() => {
    let gone = false;
    void draw(address).then(
      (drawn) => gone || setDrawing(drawn),
      // The secret below it can be typed.
      (error: unknown) => console.error('the QR code could not be drawn', error),
    );
    return () => {
      gone = true;
    };
  }, [address]);
  if (!drawing) return <div className="size-48 rounded-md bg-panel" />;
  const across = drawing.size + 2 * MARGIN;
  return (
    <svg
      role="img"
      aria-label={t('signIn.qr')}
      viewBox={`${-MARGIN} ${-MARGIN} ${across} ${across}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-md border border-line"
    >
      <rect x={-MARGIN} y={-MARGIN} width={across} height={across} fill="#fff" />
      <path d={drawing.path} fill="#000" />
    </svg>
  );
}

async function draw(address: string) {
  const { create } = await import('qrcode');
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const dark: string[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (modules.get(row, column)) dark.push(`M${column} ${row}h1v1h-1z`);
    }
  }
  return { size, path: dark.join('') };
}
