import { PLANS } from '@parlo/contract/plans';
import type { Same } from '../area.ts';
import type { compare as english } from '../en/compare.ts';

export const compare: Same<typeof english> = {
  metaTitle: 'Порівняння',
  metaDescription:
    'Parlo поруч із Vapi, ElevenLabs Agents, Typebot і Chatwoot: ціна, сервер, ліцензія, вага й куди йде голос.',
  title: 'Parlo поруч з іншими',
  lead: 'Лише те, що має джерело. Число після факту веде до нього й показує, якого дня його прочитано.',
  table: 'Порівняння п’яти продуктів',
  aspect: 'Що',
  rows: {
    price: {
      title: 'Ціна',
      parlo: `Безкоштовно на власному сервері. Тут: ${PLANS.starter.minutes} хвилин за $${PLANS.starter.cents / 100} на місяць.`,
      vapi: '$0,05 за хвилину й те, що беруть постачальники мовлення та моделей.',
      elevenlabs: 'За хвилину розмови; документація рахує по $0,08. Прайс невідомий.',
      typebot: 'Безкоштовно 200 чатів на місяць і одне місце. Ціни понад це невідомі.',
      chatwoot: 'Безкоштовно для двох операторів; далі від $19 до $39 за оператора на місяць.',
    },
    host: {
      title: 'На власному сервері',
      parlo: 'Так, цілком.',
      vapi: 'Ні. Розмовою керують сервери Vapi.',
      elevenlabs: 'Невідомо.',
      typebot: 'Так.',
      chatwoot: 'Так.',
    },
    licence: {
      title: 'Ліцензія',
      parlo: 'Apache 2.0, відкритий код.',
      vapi: 'Невідомо.',
      elevenlabs: 'Невідомо.',
      typebot: 'FSL 1.1: не для конкурентного сервісу. За два роки — Apache 2.0.',
      chatwoot: 'MIT, крім теки enterprise.',
    },
    weight: {
      title: 'Віджет, доки ним можна користуватися',
      parlo: '27 КБ, а з дзвінком 39 КБ.',
      vapi: '185 КБ.',
      elevenlabs: '192 КБ.',
      typebot: '198 КБ.',
      chatwoot: 'Невідомо.',
    },
    languages: {
      title: 'Мови розмов',
      parlo: 'Англійська. Українська та інші — щойно додати їхні моделі.',
      vapi: 'Ті, що має обраний постачальник мовлення.',
      elevenlabs: '32 із Flash v2.5, серед них українська.',
      typebot: 'Невідомо.',
      chatwoot: 'Невідомо.',
    },
    voice: {
      title: 'Куди йде голос',
      parlo: 'На сервер, де працює Parlo, якщо власник не під’єднав постачальника.',
      vapi: 'До Vapi, який зберігає записи, якщо не вказати своє сховище, і до його постачальників.',
      elevenlabs: 'До ElevenLabs, де розмови зберігаються два роки, якщо не вказати інакше.',
      typebot: 'Невідомо.',
      chatwoot: 'Голос входить до тарифу Business. Куди він іде, невідомо.',
    },
    keyless: {
      title: 'Без жодного чужого ключа',
      parlo: 'Дзвінки, відповіді з ваших знань, записи на зустріч і повідомлення.',
      vapi: 'З обліковим записом Vapi, який перекладає на вас ціни постачальників.',
      elevenlabs: 'Невідомо.',
      typebot: 'Невідомо.',
      chatwoot: 'Чат із людьми. Її ШІ рахується в кредитах.',
    },
  },
  better: {
    title: 'У чому інші кращі',
    vapi: 'Відповідає на телефонні дзвінки через SIP, Twilio, Telnyx, Plivo, і власний сервер не потрібен. Для Parlo потрібні ваш SIP-транк і LiveKit.',
    elevenlabs: 'Більше мов без жодних додатків, WhatsApp і серії вихідних дзвінків.',
    typebot: 'Діалоги малюються як схема: 34 види блоків, таблиці, Zapier.',
    chatwoot: 'Спільна скринька для людей: пошта, WhatsApp, Telegram, Instagram тощо.',
  },
  sources: {
    title: 'Джерела',
    text: 'Сторінки прочитано у збережених копіях. Ціни й продукти змінюються: напишіть нам, що застаріло.',
    seen: 'прочитано {{date}}',
    measured:
      'Виміряли ми: gzip файлів з npm, @vapi-ai/client-sdk-react 0.1.1, @elevenlabs/convai-widget-embed 0.5.4, @typebot.io/js 0.10.7 (лише текст)',
    source: 'Джерело {{number}}',
  },
};
