import { useTranslation } from 'react-i18next';
import { Link, type LinkProps } from 'react-router';
import { addressIn } from './pages.ts';

/** Returns the address of a page in the language that is spoken, for a path as English has it. */
export function useSiteAddress(): (path: string) => string {
  const { i18n } = useTranslation();
  return (path) => addressIn(i18n.language === 'uk' ? 'uk' : 'en', path);
}

/** A link to a page of the site or a screen of the app; `to` is its path as English has it. */
export function SiteLink({ to, ...rest }: LinkProps) {
  const address = useSiteAddress();
  return <Link {...rest} to={typeof to === 'string' ? address(to) : to} />;
}
