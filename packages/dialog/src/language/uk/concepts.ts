import type { Language, Topics } from '../language.ts';
import { firstRewrite, type Rewrite } from '../rewrite.ts';

export const concepts: Language['concepts'] = {
  hours: {
    topic: 'графік роботи',
    words: `графік*, відчинен*, зачинен*, години роботи, працюєте, до котрої, з котрої`,
  },
  price: { topic: 'ціни', words: `ціна, ціни, ціну, вартість, скільки кошту*, коштує, коштують` },
  payment: { topic: 'способи оплати', words: `оплат*, заплатити, карткою, готівк*, розрахуватис*` },
  delivery: { topic: 'доставка', words: `достав*, привез*, привоз*` },
  place: { topic: 'наша адреса', words: `адрес*, знаходитес*, розташован*, де ви, дістатис*, доїхати` },
  parking: { topic: 'паркування', words: `паркув*, парков*, припаркув*` },
  jobs: { topic: 'вакансії', words: `вакансі*, шукаю роботу, працевлаштув*` },
  pets: { topic: 'тварини', words: `собак*, пес, песик*, тварин*, кішк*` },
  booking: { topic: 'запис і бронювання', words: `забронюв*, бронюв*, резерв*, записат*, запис` },
  cancelling: { topic: 'скасування', words: `скасув*, скасов*, перенести, перезапис*, відмінити` },
  returns: { topic: 'повернення', words: `поверн*` },
  contact: { topic: 'наші контакти', words: `контакт*, номер телефону, зв'яжітьс*, зв'язатис*` },
  emergency: { topic: 'невідкладна допомога', words: `невідкладн*, терміново` },
  children: { words: `дитин*, діти, дітей, дітьми, дітям, син, сином, донька, донькою` },
  wifi: { topic: 'Wi-Fi', words: `інтернет*, вайфай, вай фай` },
  vegan: { topic: 'веганське меню', words: `веган*, вегетаріан*, без молока` },
  gluten: { topic: 'глютен', words: `глютен*` },
  drinks: { words: `кав*, чай` },
  vouchers: {
    topic: 'подарункові картки',
    words: `сертифікат*, подарункова картк*, подарункову картк*, подарункові картк*`,
  },
  discounts: { topic: 'знижки', words: `знижк*, акції, промокод*` },
  trial: { words: `пробн*, спробувати` },
  insurance: { topic: 'страхування', words: `страхов*` },
  warranty: { topic: 'гарантія', words: `гаранті*` },
  access: { topic: 'доступність', words: `інвалідн*, ліфт*, пандус*` },
  toilets: { words: `туалет*` },
  tracking: { topic: 'відстеження замовлення', words: `відстеж*, де моє замовлення, де моя посилка` },
  abroad: { words: `за кордон` },
  membership: { topic: 'абонементи', words: `абонемент*` },
  age: { words: `скільки років` },
};

const NOUNS: readonly Rewrite[] = [
  [/^(?:який|яка|яке|які) (?:у вас |ваш |ваша |ваше |ваші )?(\S+(?: \S+){0,3})$/iu, (x) => x],
  [/^(?:чи )?(?:у вас є|є у вас|чи є у вас) (\S+(?: \S+){0,3})$/iu, (x) => x],
];

export const topics: Topics = { noun: (question) => firstRewrite(NOUNS, question) };
