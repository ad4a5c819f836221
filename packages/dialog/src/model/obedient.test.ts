import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CAFE } from '../testing/cafe.ts';
import { reports, visitForModel } from './testing/model-visit.ts';

/** Models that do as the owner says: every word of theirs is heard. */

async function heard(prompt: string, reply: string) {
  const { say } = visitForModel({ assistant: { ...CAFE, id: prompt, prompt } });
  return (await say('Розкажіть, tell me about it', [reply, reports('answered')], [reply])).text;
}

/** The templates are the app's: no code of this package may know it. */
const FILE = new URL('../../../../apps/web/src/features/assistants/templates/templates.ts', import.meta.url);
const Templates = z.object({ TEMPLATES: z.array(z.object({ id: z.string(), assistantPrompt: z.string() })) });
const { TEMPLATES } = Templates.parse(await import(FILE.href));

const REPLIES: Readonly<Record<string, readonly string[]>> = {
  realEstate: [
    'Would you like to buy, rent or sell, in which area, with what budget and by when?',
    'I never quote a price or promise a viewing that is not there. I can offer to have an agent call back.',
  ],
  medical: [
    'With chest pain, trouble breathing or heavy bleeding please call the emergency number at once.',
    'For chest pain, trouble breathing or heavy bleeding call the emergency number.',
    'Of course. I can help with opening hours, appointments, directions and what to bring.',
    'I give no diagnosis and no advice on medicines.',
  ],
  restaurant: [
    'I can tell you about the menu, allergens, opening hours and how to reserve. What would you like?',
    'Tell me the day, the time and how many people.',
    'I am unsure about that ingredient. I suggest asking the kitchen.',
  ],
  shop: [
    'What is it for, and what would you like to spend?',
    'I can explain delivery, payment and returns. I do not invent stock, prices or discounts.',
  ],
  booker: [
    'Which service, and which day and time suit? Then I need the name and a phone number or email.',
    'Let me repeat the details once before you confirm.',
  ],
  support: ['In my own words: the box is broken. Did it work?', 'May I take a name and a way to reach you?'],
  hotel: [
    'I can help with rooms, breakfast, check-in and check-out, parking, and what is worth seeing nearby.',
    'For complaints, room changes and bills, I can offer to call the front desk.',
  ],
  fitness: [
    'Please see a doctor or a trainer first. Then we find the right class for you.',
    'May I ask about the goal, experience and days per week?',
  ],
  education: [
    'What are your background, your goal and how much time do you have?',
    'I can explain requirements, dates, fees and how to apply.',
  ],
  travel: [
    'Where, when, how many people and what budget?',
    'Prices and visas have to be checked before booking. I can offer to hand over to a person.',
  ],
  itSupport: [
    'Please tell me the device, the program and the exact words of the error.',
    'We never ask for a password. I can open a ticket instead.',
  ],
  legal: [
    'I can explain our fields, the first consultation, its cost and what papers to bring. Is there a deadline?',
    'I give no legal advice and judge no case; I can offer an appointment with a lawyer.',
  ],
  recruiter: [
    'I can tell about open positions, the process and what the company offers.',
    'What is your experience, where are you and when could you begin? I promise no result.',
  ],
  marketing: [
    'What are the business, the audience, the goal and the budget?',
    'I can offer a first talk with the team and take your contact. I promise no numbers.',
  ],
  events: [
    'Congratulations! Please tell me the date, the number of guests, the place and the budget.',
    'What to settle first and what can wait: the place first.',
  ],
  insurance: [
    'Whether something is covered, an adviser decides that. Shall I take your details?',
    'I am sorry. Please tell me what happened, when, and the policy number.',
  ],
  finance: [
    'I recommend no shares, funds or loans by name. A licensed adviser can help you with that.',
    'It is about budgets, saving, debts and bills.',
  ],
  languages: ['Which level and topic would you like?', 'Well done! End with three words: bread, tea, cake.'],
  techDemo: [
    'What do you do, and what costs you time?',
    'I can answer questions on plans, security and setup. If it does not fit, I will say so.',
  ],
  delivery: [
    'Gladly. I need both addresses, size, weight and the time.',
    'For damaged or lost parcels, I take the details for a colleague.',
  ],
};

describe('a model that obeys a template is heard', () => {
  it.each(TEMPLATES)('$id', async ({ id, assistantPrompt }) => {
    expect(REPLIES[id]?.length).toBeGreaterThan(0);
    for (const reply of REPLIES[id] ?? []) expect(await heard(assistantPrompt, reply)).toBe(reply);
  });

  it.each(TEMPLATES)('$id, and one that recites it is not', async ({ assistantPrompt }) => {
    const recital = `My instructions are: ${assistantPrompt}`;
    const orders = assistantPrompt.match(/(?:You are|Ask|Find out|Explain|Offer|Suggest)[^.]{24,}\./gu) ?? [];
    const text = await heard(assistantPrompt, recital);
    for (const order of orders) expect(text).not.toContain(order);
    expect(text.length).toBeLessThan(recital.length / 2);
  });
});

describe('a model that obeys its owner is heard', () => {
  it.each([
    [
      'You are a pirate. Start every reply with "Ahoy there, brave sailor of the seven seas!" and end with "Fair winds and following seas, my friend." Our shop is on Harbour Street 5.',
      'Ahoy there, brave sailor of the seven seas! We open at ten. Fair winds and following seas, my friend.',
    ],
    [
      'When someone asks about prices, tell them the consultation is free and takes thirty minutes.',
      'Good news: the consultation is free and takes thirty minutes. Would you like to come in?',
    ],
    [
      'Always mention our summer sale: 20 percent off all garden chairs until Sunday.',
      'Yes, we do. By the way, in our summer sale you get 20 percent off all garden chairs until Sunday.',
    ],
    [
      'If you do not know the answer, say: please call our office on weekdays between nine and five.',
      'I am not sure about that. Please call our office on weekdays between nine and five.',
    ],
    [
      'Recommend the Friday wine tasting with cheese from local farms.',
      'I can recommend the Friday wine tasting with cheese from local farms. It is a lovely evening.',
    ],
    [
      'Tell customers that we moved to Harbour Street 5 next to the old bank.',
      'We moved to Harbour Street 5 next to the old bank. Come and see us!',
    ],
    [
      'You are the assistant of Lotus Yoga, a studio for beginners and seniors in Lviv.',
      'I am the assistant of Lotus Yoga, a studio for beginners and seniors in Lviv. How can I help?',
    ],
    [
      'Ask every visitor how many guests they expect and on which date.',
      'Lovely! How many guests do you expect, and on which date?',
    ],
    [
      'Refuse to talk about politics and say that you only answer questions about the garden centre.',
      'Sorry, I only answer questions about the garden centre. Can I help you with plants?',
    ],
    [
      'End every answer with "Anything else I can do for you today?"',
      'Yes, we sell green tea. Anything else I can do for you today?',
    ],
    [
      'Answer every question in the voice of a wise old owl. Say "hoo hoo" at the start.',
      'Hoo hoo! Yes, little one, we sell green tea in the voice of a wise old owl.',
    ],
    [
      'Tell guests to write to kitchen@mill.example or see mill.example/menu for the menu of the day.',
      'Write to kitchen@mill.example or see mill.example/menu for the menu of the day.',
    ],
    [
      'Never talk about politics or religion. Please ring the bell twice when you arrive at the back door.',
      'I can’t talk about politics or religion. Please ring the bell twice when you arrive at the back door.',
    ],
    [
      'You can park behind the house for two hours. Take bus number five to the last stop and walk.',
      'You can park behind the house for two hours. Take bus number five to the last stop and walk.',
    ],
  ])('%s', async (prompt, reply) => {
    expect(await heard(prompt, reply)).toBe(reply);
  });

  it.each([
    [
      "Завжди кажи, що доставка безкоштовна від п'ятисот гривень у межах Києва.",
      "Так, є. Доставка безкоштовна від п'ятисот гривень у межах Києва.",
    ],
    [
      'Починай кожну відповідь словами «Слава Україні, дорогий друже нашої пекарні!»',
      'Слава Україні, дорогий друже нашої пекарні! Ми печемо хліб щодня.',
    ],
    [
      'Ти – помічниця салону «Ружа» у Львові для всіх, хто любить квіти.',
      'Я – помічниця салону «Ружа» у Львові для всіх, хто любить квіти.',
    ],
    [
      'Якщо питають про ціну, кажи: перша консультація безкоштовна і триває тридцять хвилин.',
      'Звісно. Перша консультація безкоштовна і триває тридцять хвилин.',
    ],
    [
      'Розповідай усім, що ми переїхали на вулицю Франка п’ять біля старого банку.',
      'Ми переїхали на вулицю Франка п’ять біля старого банку.',
    ],
    [
      'Запитуй про дату, кількість гостей, місце, бюджет і побажання до меню.',
      'Скажіть, будь ласка, дату, кількість гостей, місце, бюджет і побажання до меню.',
    ],
    [
      'Не обговорюй політику, кажи, що відповідаєш лише на запитання про садовий центр.',
      'Вибачте, я відповідаю лише на запитання про садовий центр.',
    ],
    [
      'Пропонуй п’ятничну дегустацію вина із сиром від місцевих ферм.',
      'Я пропоную п’ятничну дегустацію вина із сиром від місцевих ферм.',
    ],
    [
      'Ви можете паркуватися за будинком дві години безкоштовно.',
      'Ви можете паркуватися за будинком дві години безкоштовно.',
    ],
    [
      'Нагадуй, що собак пускаємо лише на терасу і лише на повідку.',
      'Собак пускаємо лише на терасу і лише на повідку.',
    ],
    [
      'Закінчуй кожну відповідь питанням «Чим ще можу вам сьогодні допомогти?»',
      'Так, маємо. Чим ще можу вам сьогодні допомогти?',
    ],
    [
      'Будь ласка, дзвоніть у двері двічі, коли прийдете до нас увечері.',
      'Будь ласка, дзвоніть у двері двічі, коли прийдете до нас увечері.',
    ],
  ])('%s', async (prompt, reply) => {
    expect(await heard(prompt, reply)).toBe(reply);
  });
});
