import { useParams } from 'react-router';
import { TranscriptPage } from '../features/conversations/transcript/transcript-page.tsx';
import { loadTexts } from '../i18n/index.ts';
import { useOwner } from '../owner/account/owner-context.ts';

export const clientLoader = () => loadTexts('analytics');

export default function ConversationRoute() {
  const { email } = useOwner();
  const { id = '' } = useParams();
  return <TranscriptPage email={email} conversationId={id} />;
}
