import { ENDPOINTS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import { deleteConversation, getConversation, markAnswer } from './conversation.ts';
import { exportConversations } from './export-conversations.ts';
import { getAnalytics } from './get-analytics.ts';
import { getConversations } from './get-conversations.ts';
import { markQuestion } from './mark-question.ts';

export function conversationsFeature({ db }: { readonly db: Database }): Feature {
  return (api) => {
    api.serve(ENDPOINTS.getConversations, getConversations(db));
    api.serve(ENDPOINTS.getConversation, getConversation(db));
    api.serve(ENDPOINTS.deleteConversation, deleteConversation(db));
    api.serve(ENDPOINTS.markAnswer, markAnswer(db));
    api.serve(ENDPOINTS.markQuestion, markQuestion(db));
    api.serve(ENDPOINTS.exportConversations, exportConversations(db));
    api.serve(ENDPOINTS.getAnalytics, getAnalytics(db));
  };
}
