import { CALLS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import { deleteConversation, getConversation, markAnswer } from './conversation.ts';
import { exportConversations } from './export-conversations.ts';
import { getAnalytics } from './get-analytics.ts';
import { getConversations } from './get-conversations.ts';
import { markQuestion } from './mark-question.ts';

export function conversationsFeature({ db }: { readonly db: Database }): Feature {
  return (api) => {
    api.serve(CALLS.getConversations, getConversations(db));
    api.serve(CALLS.getConversation, getConversation(db));
    api.serve(CALLS.deleteConversation, deleteConversation(db));
    api.serve(CALLS.markAnswer, markAnswer(db));
    api.serve(CALLS.markQuestion, markQuestion(db));
    api.serve(CALLS.exportConversations, exportConversations(db));
    api.serve(CALLS.getAnalytics, getAnalytics(db));
  };
}
