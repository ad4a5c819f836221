import { ENDPOINTS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { getAssistantLogo, getLogo, logo } from './get-logo.ts';
import { createLogoRenderer, type DrawLogo } from './logo-renderer.ts';
import { uploadLogo } from './upload-logo.ts';

export interface BrandingDeps {
  readonly db: Database;
  readonly files: FileStore;
  readonly jobs: Jobs;
  readonly drawLogo: DrawLogo;
}

export function brandingFeature(deps: Omit<BrandingDeps, 'drawLogo'>): Feature {
  const { db, files, jobs } = deps;
  const all: BrandingDeps = { db, files, jobs, drawLogo: createLogoRenderer() };
  return (api) => {
    api.serve(ENDPOINTS.uploadLogo, uploadLogo(all));
    api.serve(ENDPOINTS.getLogo, getLogo(all));
    api.serve(ENDPOINTS.getAssistantLogo, getAssistantLogo(all));
    api.serve(ENDPOINTS.logo, logo(all));
  };
}
