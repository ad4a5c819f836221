import * as a from '../features/assistants.ts';
import { DoneResponse } from '../features/auth.ts';
import * as b from '../features/branding.ts';
import * as s from '../features/calls.ts';
import * as v from '../features/chat.ts';
import * as k from '../features/knowledge.ts';
import * as w from '../widget.ts';
import { ASSISTANT_BODY, get, post } from './call.ts';
import { OWNER_LIMITS } from './limits.ts';

const big = { bodyLimit: ASSISTANT_BODY };

export const assistantCalls = {
  getAssistants: post(
    '/get_assistants',
    'owner',
    'All assistants of the caller',
    a.GetAssistantsInput,
    a.AssistantsResponse,
  ),
  addAssistant: post(
    '/add_assistant',
    'owner',
    'Create an assistant',
    a.AddAssistantInput,
    a.AssistantAddedResponse,
    big,
  ),
  editAssistant: post(
    '/edit_assistant',
    'owner',
    'Change an assistant',
    a.EditAssistantInput,
    a.AssistantsResponse,
    big,
  ),
  deleteAssistant: post(
    '/delete_assistant',
    'owner',
    'Delete an assistant',
    a.DeleteAssistantInput,
    a.AssistantsResponse,
  ),
  getAssistantMinutes: post(
    '/get_assistant_minutes',
    'owner',
    'Minutes an assistant has used',
    a.AssistantMinutesInput,
    a.AssistantMinutesResponse,
  ),
  widgetConfig: get(
    '/widgetconfig',
    'anyone',
    'What a visitor may know of an assistant',
    s.WidgetConfigQuery,
    w.WidgetConfigResponse,
  ),
  session: post(
    '/session',
    'anyone',
    'A short-lived secret that opens a call',
    s.SessionInput,
    w.SessionResponse,
    big,
  ),
  chat: post('/chat', 'anyone', 'A typed turn, answered as a stream', v.ChatInput, 'events'),
  ownConversation: post(
    '/conversation',
    'anyone',
    'A visitor’s own conversation',
    v.OwnConversationInput,
    v.OwnConversationResponse,
  ),
  forgetConversation: post(
    '/forget_conversation',
    'anyone',
    'Delete a visitor’s own conversation',
    v.OwnConversationInput,
    DoneResponse,
  ),
  endChat: post(
    '/end_chat',
    'anyone',
    'The visitor has left a conversation that was typed',
    v.OwnConversationInput,
    DoneResponse,
  ),
  feedback: post('/feedback', 'anyone', 'Thumbs up or down for an answer', v.FeedbackInput, DoneResponse),
  siteToken: post(
    '/site_token',
    'anyone',
    'Whether a site may embed an assistant',
    v.SiteTokenInput,
    v.SiteTokenResponse,
  ),
  voicePreview: post('/voice_preview', 'owner', 'Hear a voice', a.VoicePreviewInput, 'audio'),
} as const;

export const knowledgeCalls = {
  uploadKnowledgeBase: post(
    '/upload_knowledge_base',
    'owner',
    'Add files to answer from',
    k.UploadKnowledgeInput,
    k.KnowledgeUploadedResponse,
    {
      form: { field: 'files', maxFiles: OWNER_LIMITS.filesAtOnce, maxBytes: OWNER_LIMITS.knowledgeFile },
    },
  ),
  getKnowledge: post(
    '/get_knowledge',
    'owner',
    'The files of an assistant',
    k.GetKnowledgeInput,
    k.KnowledgeResponse,
  ),
  knowledgeEvents: get('/knowledge_events', 'owner', 'The same list, live', k.GetKnowledgeInput, 'events'),
  downloadKnowledge: get(
    '/download_knowledge',
    'owner',
    'A file as it was uploaded',
    k.KnowledgeFileInput,
    'file',
  ),
  deleteKnowledge: post(
    '/delete_knowledge',
    'owner',
    'Remove a file',
    k.KnowledgeFileInput,
    k.KnowledgeResponse,
  ),
} as const;

export const brandingCalls = {
  uploadLogo: post('/upload_logo', 'owner', 'Set a logo', b.UploadLogoInput, b.LogoUploadedResponse, {
    form: { field: 'logo', maxFiles: 1, maxBytes: OWNER_LIMITS.logo },
  }),
  getLogo: post('/get_logo', 'owner', 'The logo of the account', b.GetLogoInput, b.LogoResponse),
  getAssistantLogo: post(
    '/get_assistant_logo',
    'anyone',
    'The logo a visitor sees',
    b.GetAssistantLogoInput,
    b.LogoResponse,
  ),
  logo: get('/logo', 'anyone', 'A logo as a PNG', b.LogoQuery, 'file'),
} as const;
