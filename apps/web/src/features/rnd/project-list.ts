/** In the order they are shown; their words are in `rnd.articles`. */
export const PROJECTS = ['callDashboard', 'smartDevice', 'avatars', 'conference', 'universe', 'box'] as const;
export type Project = (typeof PROJECTS)[number];
