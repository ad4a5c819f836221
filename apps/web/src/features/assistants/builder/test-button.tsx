import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { TestData } from '../../../owner/assistants/test-data.ts';
import { Button } from '../../../ui/button.tsx';
import { useSignUpWay } from '../demo/sign-up-context.ts';
import { toTest } from './form-values.ts';
import { useOwnForm } from './own-form.ts';

interface TestButtonProps {
  readonly assistantId: string;
  /** Writes down what is typed, to be found again on the way back. */
  readonly keep: () => void;
}

/** Tries the assistant as the form shows it, saved or not. */
export function TestButton({ assistantId, keep }: TestButtonProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signUp = useSignUpWay();
  const { getValues } = useOwnForm();

  function test() {
    if (signUp) return signUp('login');
    keep();
    const state: TestData = { testAssistant: toTest(assistantId, getValues()) };
    void navigate('/sandbox', { state });
  }

  return (
    <div>
      <Button onClick={test} aria-describedby="test-hint" className="w-full">
        {t('assistants.test')}
      </Button>
      <p id="test-hint" className="mt-1.5 text-sm text-soft">
        {signUp ? t('assistants.testSignIn') : t('assistants.testHint')}
      </p>
    </div>
  );
}
