/** The words of a conversation by the visitor's own device, in the language of the page. */
const en = {
  note:
    'Voice is not available in this language here, so your browser listens and reads the answers ' +
    'out. Its maker, such as Google or Apple, may get the sound of your voice and the words of the ' +
    'answers. Parlo gets your words alone, as if you had typed them. You can also type.',
  stopSpeaking: 'Stop speaking',
  noVoice: 'Your device has no voice for this language. Please read the answers.',
  noSpeech: 'Nothing was heard yet. You can also type.',
  network: 'Your browser’s speech recognition can’t be reached. You can type.',
  noLanguage: 'Your browser does not recognise this language. You can type.',
  notOffered: 'Your browser does not let this page recognise speech. You can type.',
  noMicrophone: 'Your browser hears no microphone. Connect one and try again, or type.',
  broken: 'Your browser stopped listening. Try again, or type.',
};

export type DeviceWords = Readonly<Record<keyof typeof en, string>>;

const uk: DeviceWords = {
  note:
    'Голосу цією мовою тут немає, тож слухає й читає відповіді вголос ваш браузер. Його виробник, ' +
    'як-от Google чи Apple, може отримати звук вашого голосу й слова відповідей. Parlo отримує лише ' +
    'слова, ніби ви їх написали. Можна й писати.',
  stopSpeaking: 'Досить говорити',
  noVoice: 'На вашому пристрої немає голосу для цієї мови. Читайте, будь ласка, відповіді.',
  noSpeech: 'Поки нічого не чути. Можна й написати.',
  network: 'Розпізнавання мовлення вашого браузера недоступне. Можна написати.',
  noLanguage: 'Ваш браузер не розпізнає цієї мови. Можна написати.',
  notOffered: 'Ваш браузер не дає цій сторінці розпізнавати мовлення. Можна написати.',
  noMicrophone: 'Браузер не чує мікрофона. Під’єднайте його і спробуйте ще раз або напишіть.',
  broken: 'Браузер перестав слухати. Спробуйте ще раз або напишіть.',
};

/** Those of a page in this language. */
export const wordsIn = (language: string): DeviceWords => (language.startsWith('uk') ? uk : en);

/** Tells that an AI speaks, in the words of the dialogue in each language. */
const NOTICES: Readonly<Record<string, string>> = {
  en: 'You are talking to an AI.',
  uk: 'З вами розмовляє штучний інтелект.',
};
export const noticeIn = (language: string): string => NOTICES[language] ?? NOTICES.en ?? '';
