import type { TurnWords } from '../language.ts';

export const turns: TurnWords = {
  backchannels: 'угу ага так добре гаразд ясно е ем хм мгм ну',
  backchannelPhrases: '',
  interrupting: 'ні стоп стій чекай що алло',
  neverLast: `
    і й та або але що щоб якщо бо коли на в у з із зі до для від про за мій моя моє ваш ну ем е`,
  connectives: '',
  prepositions: '',
  auxiliaries: '',
  questionWords: 'що де коли хто чому як скільки який яка',
  particleVerbs: '',
  shortAnswer: '',
  greeting: 'привіт|вітаю|добрий день',
  dictation: 'номер|код',
  openClause: 'якщо|бо',
  leadIn: '',
  leadInAlone: '',
  digits: '',
  letterWords: '',
};
