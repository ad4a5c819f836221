import { ENDPOINTS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import type { LikenessSource } from '../../platform/likeness-source.ts';
import { deleteConversation, getConversation, markAnswer } from './conversation.ts';
import { exportConversations } from './export-conversations.ts';
import { getAnalytics } from './get-analytics.ts';
import { getConversations } from './get-conversations.ts';
import { getOverview } from './get-overview.ts';
import { getTopics } from './get-topics.ts';
import { markQuestion } from './mark-question.ts';

interface ConversationsDeps {
  readonly db: Database;
  readonly likeness: Pick<LikenessSource, 'embed'>;
}

export function conversationsFeature({ db, likeness }: ConversationsDeps): Feature {
  return (api) => {
    api.serve(ENDPOINTS.getConversations, getConversations(db));
    api.serve(ENDPOINTS.getConversation, getConversation(db));
    api.serve(ENDPOINTS.deleteConversation, deleteConversation(db));
    api.serve(ENDPOINTS.markAnswer, markAnswer(db));
    api.serve(ENDPOINTS.markQuestion, markQuestion(db));
    api.serve(ENDPOINTS.exportConversations, exportConversations(db));
    api.serve(ENDPOINTS.getAnalytics, getAnalytics(db));
    api.serve(ENDPOINTS.getTopics, getTopics(db, likeness));
    api.serve(ENDPOINTS.getOverview, getOverview(db, likeness));
  };
}
