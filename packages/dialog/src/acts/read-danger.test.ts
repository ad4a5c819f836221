import { describe, expect, it } from 'vitest';
import type { DangerKind, DangerScores } from './danger-scores.ts';
import { readDanger } from './read-danger.ts';

/** What patterns alone read. */
const kindOf = async (text: string) => (await readDanger(text, async () => undefined))?.kind;

const NONE: DangerScores = { life: 0, doctor: 0, self_harm: 0, hazard: 0, violence: 0, none: 1 };
/** Hears each of these, word for word, and nothing else. */
const hearing =
  (heard: Readonly<Record<string, Partial<DangerScores>>>) =>
  async (said: string): Promise<DangerScores> => ({ ...NONE, ...heard[said] });

describe('readDanger with networks', () => {
  const calf = 'My calf is swollen and hot.';

  it('reads the likeliest kind where dangers together are likely enough', async () => {
    const classify = hearing({ [calf]: { none: 0.125, doctor: 0.5, life: 0.375 } });
    expect(await readDanger(calf, classify)).toEqual({ kind: 'doctor', likelihood: 0.875 });
    const unsure = hearing({ [calf]: { none: 0.375, doctor: 0.625 } });
    expect(await readDanger(calf, unsure)).toBeUndefined();
  });

  it('reads each sentence of a turn, since a danger among other things may be lost in the whole', async () => {
    const classify = hearing({ [calf]: { none: 0.1, doctor: 0.9 } });
    const said = `Hello! ${calf} Can I book a massage?`;
    expect(await readDanger(said, classify)).toEqual({ kind: 'doctor', likelihood: 0.9 });
  });

  it('prefers help at once to a doctor today', async () => {
    const classify = hearing({
      [calf]: { none: 0.01, doctor: 0.99 },
      'I gasp for air.': { none: 0.15, life: 0.85 },
    });
    expect((await readDanger(`${calf} I gasp for air.`, classify))?.kind).toBe('life');
  });

  it('lets patterns decide where networks hear nothing', async () => {
    expect((await readDanger('she can’t breathe', hearing({})))?.kind).toBe('life');
    expect(await readDanger('a cake, please', hearing({}))).toBeUndefined();
  });

  it('asks nothing of a turn without words', async () => {
    const classify = () => Promise.reject(new Error('asked'));
    expect(await readDanger('  ', classify)).toBeUndefined();
  });
});

describe('readDanger without networks', () => {
  it.each<[string, DangerKind]>([
    ['he passed out and won’t wake up', 'life'],
    ['i think im having an asthma attack', 'life'],
    ['I smell gas in the kitchen', 'hazard'],
    ['my co alarm keeps beeping', 'hazard'],
    ['у вас пожежа', 'hazard'],
    ['сина вдарило струмом', 'hazard'],
    ['a man with a knife', 'violence'],
    ['чоловік мене б’є, боюсь', 'violence'],
    ['хтось ломиться в двері', 'violence'],
    ['i want to die', 'self_harm'],
  ])('reads the kind of "%s"', async (text, kind) => {
    expect(await kindOf(text)).toBe(kind);
  });
});

describe('a wish not to live', () => {
  it.each([
    'I want to kill myself',
    'suicidal',
    'I don’t want to live any more',
    'i dont want to be here anymore',
    'i want to die',
    'life isn’t worth living',
    'i’m thinking about ending my life',
    'I can’t go on any more',
    'this pain makes me want to jump off a bridge',
    'I don’t want to live like this with my knee',
    'не хочу більше жити',
    'хочу померти',
    'думаю покінчити з собою',
    'нема сил жити далі, все',
    'не хочеться жити',
    'краще б мене не було',
    'nobody would miss me',
    'не бачу сенсу жити',
  ])('is heard in "%s"', async (text) => {
    expect(await kindOf(text)).toBe('self_harm');
  });

  it.each([
    'I don’t want to live in the centre',
    'i want to die my hair red',
    'will my plants just die',
    'is my fern going to die',
    'I want to end my life insurance',
    'take my life savings and give me that cake',
    'I don’t want to go on any more tours',
    'I don’t want to be here any more than an hour',
    'no reason to live in the city centre',
    'I can’t do this any more, your form is broken',
    'хочу покінчити з усім цим ремонтом',
    'dying to try your cakes',
    'this stair nearly killed me',
    'the suicide wings please',
    'не хочу жити в готелі',
    'хочу померти від сміху',
    'не хочеться жити в панельці',
    'I want to cut myself a key',
  ])('is not heard in "%s"', async (text) => {
    expect(await kindOf(text)).not.toBe('self_harm');
  });
});

describe('a need of help at once', () => {
  it.each([
    'my child ate the brownie and can not breathe',
    'She can’t breathe!',
    'he passed out and won’t wake up',
    'she is unconscious',
    'my chimney is on fire',
    'theres a fire in the chimney what do i do',
    'roaring noise and sparks coming out of the pot',
    'we all have headaches when the stove is on',
    'I feel sick and dizzy when the fire is lit',
    'my co alarm keeps beeping',
    'дитина тоне',
    'he’s bleeding badly',
    'мама не дихає',
    'дитина задихається',
    'my throat is swelling up after your croissant',
    'his lips are swollen',
    'I ate a brownie and I have a nut allergy',
    'someone has fainted in your shop',
    'there’s a fire!',
    'call an ambulance',
    'my mum fell and isn’t waking up',
    'I can’t feel my legs',
    'call 999',
    'I took too many painkillers',
    'her mouth is drooping',
    'he swallowed a battery',
    'I smell gas in the kitchen',
    'мені погано, викличте швидку',
    'my mum cant breathe',
    'my mum isnt breathing',
    'someones unconscious',
    'theres a fire in your shop',
    'my friend fell and isnt moving',
    'he fell and isn’t moving',
    'she is unresponsive',
    'my kid is bleeding from head',
    'i think im having an asthma attack',
    'heart attack',
    'my boyfriend’s had a fit',
    'i’ve broken my leg in your car park',
    'your shop is on fire',
    'there is smoke coming from your shop',
    'i smell smoke',
    'smell of gas',
    'fire alarm going',
    'emergency',
    'we need a first aider at wall 3',
    'stuck at the top please help',
    'ive lost my child in the centre',
    'lost: one child',
    'my son is missing',
    'i can’t find my daughter in the building',
    'we lost our kid',
    'мій друг впав і не рухається',
    'я загубила дитину у вашому центрі',
    'не можу знайти сина',
    'донька зникла',
    'тут дим у коридорі горить щось',
    'у вас пожежа',
    'з підвалу валить дим',
    'горимо!!!',
    'загорілась проводка',
    'швидку викличте',
    'скору!',
    'мені погано після забору, в очах темніє',
    'людині зле',
    'зомліла дівчина',
    'бабуся впала і не встає',
    'тече кров сильно',
    'кров із вени не зупинити',
    'у дитини судоми',
    'інфаркт у чоловіка',
    'в чоловіка інсульт',
    'тисне в грудях',
    'не може вдихнути',
    'я випила 20 таблеток снодійного',
    'гадюка вкусила',
    'угарний газ? болить голова в усіх',
    'дружина народжує!!',
    'ми заблукали на говерлі, темно, допоможіть',
    'хтось ломиться в двері',
    'чоловік мене б’є, боюсь',
    'нема сина вже годину ніде не можемо знайти',
    'she is turning blue',
    'he is choking on a grape',
    'I’m having an allergic reaction',
    'a man with a knife',
    'contractions every five minutes',
    'дитина посиніла',
    'впала у воду',
    'в коридорі дим',
    'застрягли в ліфті',
    'води відійшли',
    'she is in labour',
    'a man is attacking people in your shop',
    'викличте швидку',
    'я знепритомнів',
    'дитина вдавилася зерном',
    'набрякло горло',
    'на кухні тхне газом',
    'сина вдарило струмом',
  ])('is heard in "%s"', async (text) => {
    expect(await kindOf(text)).toMatch(/^(?:life|hazard|violence)$/);
  });

  it.each([
    'what is your emergency number',
    'do you have epipens',
    'is there a fire exit',
    'is there a fire in the bar',
    'do you fit a stove on a fire wall',
    'when the stove is on the room is smoky',
    'my head hurts when I drive',
    'are sparks from the grill dangerous',
    'how do I test a co alarm',
    'there’s a fire pit in the garden, isn’t there',
    'my child can’t swallow tablets, is there a syrup',
    'where may an ambulance park',
    'can I call you',
    'we had a fire last year, do you clean smoke damage',
    'мені погано видно ціну',
    'чи є у вас пожежна сигналізація',
    'sorry for not waking up in time for my class',
    'is a rash after the wax normal',
    'are the boots breathable',
    'do you have a breathing course',
    'your website is not responding',
    'do you train people in unconscious bias',
    'is the course for people after a heart attack',
    'це мило тоне?',
    'how much is an emergency call-out',
    'I cannot find your shop',
    'you guys are on fire',
    'the queue isn’t moving',
    'we are not moving in yet',
    'i broke my leg, can I freeze my membership',
    'my son had an asthma attack last year, can he dive',
    'my dad’s had a stroke two years ago',
    'do you teach first aid',
    'is there a fire alarm in the rooms',
    'open sunday for a wedding emergency?',
    'my son lost his jacket',
    'i lost my daughter’s coat',
    'i can’t find the kids menu',
    'i can’t find my kids club booking',
    'a part is missing from my son’s lego',
    'I lost my friend’s number',
    'stuck on step 3 of the form',
    'загубила куртку сина',
    'my son is missing two lessons',
    'my daughter is missing from the class list',
    'smoke coming out of the exhaust',
    'the studio is on fire with these classes',
    'my gums won’t stop bleeding when I brush',
    'I cannot swallow large pills',
    'the laptop won’t wake up',
    'keeps beating me at tennis',
    'she is not responding to my emails',
    'для дитини не можу знайти розмір',
    'дитина зникла з особистого кабінету',
    'ноутбук не прокидається',
    'все горить на панелі приладів',
    'валить дим з-під капота',
    'кров йде на аналіз',
    'торта нема, рятуйте',
    'датчик чадного газу є?',
    'тисне груди купальник',
    'загорівся чек двигуна',
    'чи горить у вас камін',
    'потрібна швидка доставка',
    'мені погано зробили манікюр',
    'у мами інсульт був торік, чи можна масаж',
    'заблукала, як до вас доїхати',
    'я народжую в серпні, чи можна плавати',
    'вода пішла після сьомої',
    'з якого дня йде запис',
    'чи є у вас курси першої допомоги',
  ])('is not heard in "%s"', async (text) => {
    expect(await kindOf(text)).toBeUndefined();
  });
});
