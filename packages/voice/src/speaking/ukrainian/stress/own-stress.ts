import { isVowel } from '../letters.ts';

/**
 * How homographs are meant most often, and words that the dictionary has in another way first; "+" stands before the
 * stressed vowel. What stands beside a homograph may say otherwise.
 */
const USUAL = `
  К+иїв Ів+ано
  сім'+я сім'+ї сім'+ю сім'+єю
  вон+и вон+а вон+о ніч+ого нік+оли нік+ому нік+уди нід+е так+а так+ою пор+а під+е піт+и
  нар+оду нар+оди нар+одом нар+одів м+оря с+ерця голов+ні п'ят+и зав+оду зав+оди зав+одом зав+одів в+ірші
  +авторів зел+ені перев+ірка перев+ірки перев+ірку перев+ірці перев+ірок перев+іркою заст+ава заст+ави заст+аву
  садк+у садк+а пров+ів
  бул+а бул+о бул+и одног+о одном+у одн+им одн+их +їду +їде гр+оші м+аю йом+у
  нов+ини роб+оті роб+отах роб+оту роб+оти прав+а слов+а жінк+и книжк+и в+ікна +яйця н+омера
  викон+ання викон+анню викон+анням викон+анні використ+ання використ+анню використ+анням використ+анні
  випр+обування випр+обуванням випр+обувань
  вих+одить вих+одити вих+одять вих+одимо вих+одите вих+одив вих+одила виник+ає виник+ають виник+ати виклик+ати
  виклик+аємо відбув+ається відбув+аються приб+уде прийшл+а прийшл+о прийшл+и погод+илися погод+ився
  пис+ала бер+у бер+е бер+и вест+и вед+е жил+и жил+а зап+ишемо зап+ишу запис+ати запис+атися зал+ишити опл+ата
  оплат+ити сплат+ити чоловік+ів батьк+ів лікар+ів вчител+ів майстр+ів син+ів брат+ів госп+одар дівч+ата
  с+орок кред+ит кред+иту кред+итом кред+иті кред+ити кред+итів кред+итами
  зан+яття зан+яттям зан+ять об+ід об+іду об+ідом об+іді р+инок р+инку р+инком
  відпов+ідний відпов+ідна відпов+ідне відпов+ідні відпов+ідного відпов+ідної відпов+ідних відпов+ідним
  т+очок черв+оним зел+ена мет+і з+амок +атлас м+узика +орган +органи дор+ога дор+огою д+орого
  вартост+і договор+у договор+ом договор+и договор+ів х+очу м+ожу прош+у`;

/** Pronouns that are stressed at their end alone, and at their beginning behind a preposition: "того́", but "до то́го". */
const MOVING = `
  тог+о том+у цьог+о цьом+у ког+о ком+у чог+о чом+у мог+о моєм+у твог+о свог+о всьог+о всьом+у усьог+о усьом+у`;

const placesOf = (words: string): Map<string, number> =>
  new Map(
    words
      .trim()
      .split(/\s+/u)
      .map((word) => [word.replace('+', ''), word.indexOf('+')]),
  );

const usual = placesOf(USUAL);
const moving = placesOf(MOVING);
const PREPOSITION = /^(?:до|від|з|із|зі|без|для|біля|на|у|в|по|при|через|крім|після|про|за|о|об|щодо)$/u;

/** Returns the certain stress of a word in our own list; undefined for other words. */
export function certainPlace(word: string, before: string | undefined): number | undefined {
  const place = moving.get(word);
  if (place === undefined || before === undefined || !PREPOSITION.test(before)) return place;
  return [...word].findIndex((letter, index) => index > 0 && isVowel(letter));
}

/** Returns the most frequent stress of a word, as a fallback. */
export const usualPlace = (word: string): number | undefined => usual.get(word);
