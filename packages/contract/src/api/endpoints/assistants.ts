import * as answerTests from '../../features/answer-tests.ts';
import * as assistants from '../../features/assistants.ts';
import * as branding from '../../features/branding.ts';
import * as callProviders from '../../features/call-providers.ts';
import * as knowledge from '../../features/knowledge.ts';
import * as languageModels from '../../features/language-models.ts';
import * as speech from '../../features/speech.ts';
import * as speechServices from '../../features/speech-services.ts';
import * as telephone from '../../features/telephone.ts';
import * as websites from '../../features/websites.ts';
import { ASSISTANT_BODY, get, KB, post } from '../endpoint.ts';
import { OWNER_LIMITS } from '../limits.ts';

/** Owners’ assistants: their texts, tests, voice, files, websites, models and logos. */
export const ASSISTANT_ENDPOINTS = {
  getAssistants: post('/get_assistants', 'owner', 'All assistants of the caller', {
    input: assistants.GetAssistantsInput,
    output: assistants.AssistantsListed,
  }),
  getAssistant: post('/get_assistant', 'owner', 'One assistant, whole', {
    input: assistants.GetAssistantInput,
    output: assistants.AssistantResponse,
  }),
  addAssistant: post('/add_assistant', 'owner', 'Create an assistant', {
    input: assistants.AddAssistantInput,
    output: assistants.AssistantAddedResponse,
    bodyLimit: ASSISTANT_BODY,
  }),
  editAssistant: post('/edit_assistant', 'owner', 'Change an assistant', {
    input: assistants.EditAssistantInput,
    output: assistants.AssistantsResponse,
    bodyLimit: ASSISTANT_BODY,
  }),
  deleteAssistant: post('/delete_assistant', 'owner', 'Delete an assistant', {
    input: assistants.DeleteAssistantInput,
    output: assistants.AssistantsResponse,
  }),
  getAssistantMinutes: post('/get_assistant_minutes', 'owner', 'Minutes an assistant has used', {
    input: assistants.AssistantMinutesInput,
    output: assistants.AssistantMinutesResponse,
  }),
  getVersions: post('/get_versions', 'owner', 'What was saved of an assistant, newest first', {
    input: assistants.GetVersionsInput,
    output: assistants.VersionsResponse,
  }),
  restoreVersion: post('/restore_version', 'owner', 'Save an earlier version of an assistant again', {
    input: assistants.RestoreVersionInput,
    output: assistants.AssistantsResponse,
  }),

  getTests: post('/get_tests', 'owner', 'The tests of an assistant', {
    input: answerTests.OfAssistantInput,
    output: answerTests.TestsResponse,
  }),
  addTests: post('/add_tests', 'owner', 'Add tests to an assistant', {
    input: answerTests.AddTestsInput,
    output: answerTests.TestsAddedResponse,
    bodyLimit: 512 * KB,
  }),
  editTest: post('/edit_test', 'owner', 'Change a test', {
    input: answerTests.EditTestInput,
    output: answerTests.TestsResponse,
    bodyLimit: 32 * KB,
  }),
  deleteTest: post('/delete_test', 'owner', 'Delete a test', {
    input: answerTests.TestInput,
    output: answerTests.TestsResponse,
  }),
  runTests: post('/run_tests', 'owner', 'Run tests on an assistant, saved or not', {
    input: answerTests.RunTestsInput,
    output: answerTests.RunTestsResponse,
    bodyLimit: ASSISTANT_BODY,
  }),
  proposeTests: post('/propose_tests', 'owner', 'Tests made from an assistant’s own questions and files', {
    input: answerTests.OfAssistantInput,
    output: answerTests.ProposeTestsResponse,
  }),

  promptLines: post('/prompt_lines', 'owner', 'Which sentences of a prompt need a language model', {
    input: assistants.PromptLinesInput,
    output: assistants.PromptLinesResponse,
  }),
  speech: get('/speech', 'anyone', 'Which languages calls understand and speak', {
    input: null,
    output: speech.SpeechResponse,
  }),
  voicePreview: post('/voice_preview', 'anyone', 'Hear a voice', {
    input: assistants.VoicePreviewInput,
    output: 'audio',
  }),

  uploadKnowledgeBase: post('/upload_knowledge_base', 'owner', 'Add files to answer from', {
    input: knowledge.UploadKnowledgeInput,
    output: knowledge.KnowledgeUploadedResponse,
    form: { field: 'files', maxFiles: OWNER_LIMITS.filesAtOnce, maxBytes: OWNER_LIMITS.knowledgeFile },
  }),
  getKnowledge: post('/get_knowledge', 'owner', 'The files of an assistant', {
    input: knowledge.GetKnowledgeInput,
    output: knowledge.KnowledgeResponse,
  }),
  getKnowledgeUsage: post('/get_knowledge_usage', 'owner', 'How often each question and file answered', {
    input: knowledge.GetKnowledgeInput,
    output: knowledge.KnowledgeUsageResponse,
  }),
  knowledgeEvents: get('/knowledge_events', 'owner', 'The same list, live', {
    input: knowledge.GetKnowledgeInput,
    output: 'events',
  }),
  downloadKnowledge: get('/download_knowledge', 'owner', 'A file as it was uploaded', {
    input: knowledge.KnowledgeFileInput,
    output: 'file',
  }),
  deleteKnowledge: post('/delete_knowledge', 'owner', 'Remove a file', {
    input: knowledge.KnowledgeFileInput,
    output: knowledge.KnowledgeResponse,
  }),

  readWebsite: post('/read_website', 'owner', 'Read a website and propose what to take from it', {
    input: websites.ReadWebsiteInput,
    output: 'events',
  }),
  proposeFromText: post('/propose_from_text', 'owner', 'Questions and answers found in a text', {
    input: websites.ProposeFromTextInput,
    output: websites.ProposedFromTextResponse,
    bodyLimit: 1_200 * KB,
  }),
  proposeFromTable: post(
    '/propose_from_table',
    'owner',
    'Cells of a workbook or delimited text, or questions and answers of JSON',
    {
      input: websites.ProposeFromTableInput,
      output: websites.ProposedFromTableResponse,
      form: { field: 'file', maxFiles: 1, maxBytes: OWNER_LIMITS.builderFile },
    },
  ),
  addWebsite: post('/add_website', 'owner', 'Answer from pages of a website', {
    input: websites.AddWebsiteInput,
    output: websites.WebsitesResponse,
    bodyLimit: 64 * KB,
  }),
  getWebsites: post('/get_websites', 'owner', 'The websites an assistant answers from', {
    input: websites.WebsitesInput,
    output: websites.WebsitesResponse,
  }),
  editWebsite: post('/edit_website', 'owner', 'Read a website again every week, or stop', {
    input: websites.EditWebsiteInput,
    output: websites.WebsitesResponse,
  }),
  refreshWebsite: post('/refresh_website', 'owner', 'Read the pages of a website again', {
    input: websites.WebsiteInput,
    output: websites.WebsitesResponse,
  }),
  deleteWebsite: post('/delete_website', 'owner', 'Remove a website with its pages', {
    input: websites.WebsiteInput,
    output: websites.WebsitesResponse,
  }),

  getLanguageModel: post('/get_language_model', 'owner', 'The model an assistant replies with', {
    input: languageModels.LanguageModelInput,
    output: languageModels.LanguageModelResponse,
  }),
  setLanguageModel: post('/set_language_model', 'owner', 'Use a model and key of one’s own', {
    input: languageModels.SetLanguageModelInput,
    output: languageModels.LanguageModelResponse,
  }),
  removeLanguageModel: post('/remove_language_model', 'owner', 'Forget that model and its key', {
    input: languageModels.LanguageModelInput,
    output: languageModels.LanguageModelResponse,
  }),
  testLanguageModel: post('/test_language_model', 'owner', 'Whether a model can be used, else why not', {
    input: languageModels.TestLanguageModelInput,
    output: languageModels.LanguageModelTested,
  }),
  getSpeechServices: post(
    '/get_speech_services',
    'owner',
    'The services that hear and speak for an assistant',
    {
      input: speechServices.SpeechServicesInput,
      output: speechServices.SpeechServicesResponse,
    },
  ),
  setSpeechService: post('/set_speech_service', 'owner', 'Hear or speak by a service with one’s own key', {
    input: speechServices.SetSpeechServiceInput,
    output: speechServices.SpeechServicesResponse,
  }),
  removeSpeechService: post('/remove_speech_service', 'owner', 'Forget that service and its key', {
    input: speechServices.RemoveSpeechServiceInput,
    output: speechServices.SpeechServicesResponse,
  }),

  getCallProvider: post('/get_call_provider', 'owner', 'The provider that holds an assistant’s calls', {
    input: callProviders.CallProviderInput,
    output: callProviders.CallProviderResponse,
  }),
  setCallProvider: post('/set_call_provider', 'owner', 'Let a provider hold calls with one’s own key', {
    input: callProviders.SetCallProviderInput,
    output: callProviders.CallProviderResponse,
  }),
  removeCallProvider: post('/remove_call_provider', 'owner', 'Forget that provider and its key', {
    input: callProviders.CallProviderInput,
    output: callProviders.CallProviderResponse,
  }),
  testCallProvider: post('/test_call_provider', 'owner', 'Whether a provider takes calls, else why not', {
    input: callProviders.TestCallProviderInput,
    output: callProviders.CallProviderTested,
  }),

  getTelephoneNumbers: post('/get_telephone_numbers', 'owner', 'The telephone numbers of the account', {
    input: null,
    output: telephone.OwnNumbersResponse,
  }),
  setTelephoneNumber: post('/set_telephone_number', 'owner', 'Who answers a number, and who takes over', {
    input: telephone.SetNumberInput,
    output: telephone.OwnNumbersResponse,
  }),

  uploadLogo: post('/upload_logo', 'owner', 'Set a logo', {
    input: branding.UploadLogoInput,
    output: branding.LogoUploadedResponse,
    form: { field: 'logo', maxFiles: 1, maxBytes: OWNER_LIMITS.logo },
  }),
  getLogo: post('/get_logo', 'owner', 'The logo of the account', {
    input: branding.GetLogoInput,
    output: branding.LogoResponse,
  }),
  getAssistantLogo: post('/get_assistant_logo', 'anyone', 'The logo a visitor sees', {
    input: branding.GetAssistantLogoInput,
    output: branding.LogoResponse,
  }),
  logo: get('/logo', 'anyone', 'A logo as a PNG', { input: branding.LogoQuery, output: 'file' }),
} as const;
