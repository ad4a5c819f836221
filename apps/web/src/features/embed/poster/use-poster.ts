import { OWN_ACCENT } from '@parlo/contract';
import type { WidgetAssistant } from '@parlo/contract/widget';
import { useQuery } from '@tanstack/react-query';
import { visitorsApi } from '../../../api/visitors-client.ts';
import type { CodeModules, Poster } from './draw-poster.ts';

/** What a poster takes from the assistant as it was last saved, and the code of its link. */
export type PosterSource = Pick<Poster, 'name' | 'color' | 'logo' | 'code'>;

export function usePoster(assistantId: string, link: string) {
  return useQuery({
    queryKey: ['poster', assistantId, link],
    queryFn: async ({ signal }): Promise<PosterSource> => {
      const [response, code] = await Promise.all([
        visitorsApi.request('widgetConfig', { assistantId }, signal),
        modulesOf(link),
      ]);
      if (!response.success) throw new Error(response.message);
      const { assistant } = response;
      const logo = await loadLogo(assistant);
      return {
        name: assistant.assistantName,
        color: assistant.look?.color || OWN_ACCENT,
        logo,
        code,
      };
    },
  });
}

/** Medium correction: a scratch or a fold takes nothing away, and the modules stay large. */
async function modulesOf(link: string): Promise<CodeModules> {
  const { create } = await import('qrcode');
  const { modules } = create(link, { errorCorrectionLevel: 'M' });
  return { size: modules.size, isDark: (row, column) => Boolean(modules.get(row, column)) };
}

/** A poster without its logo is still one. */
async function loadLogo({ logo }: WidgetAssistant): Promise<Poster['logo']> {
  if (!logo) return null;
  const image = new Image();
  image.src = logo;
  try {
    await image.decode();
    return { image, width: image.naturalWidth, height: image.naturalHeight };
  } catch (error) {
    console.error('the logo of a poster did not load', error);
    return null;
  }
}
