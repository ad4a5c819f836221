#!/usr/bin/env bash
# Installs Parlo as a service on Debian 12 or 13 or Ubuntu 24.04, or upgrades it: run again from a newer folder of Parlo's.
set -euo pipefail

usage() {
  cat <<'TEXT'
sudo deploy/install.sh --domain talk.example.com --email you@example.com

  --domain NAME      the name that visitors use; its DNS entry points at this machine
  --email ADDRESS    the first administrator
  --tls WAY          caddy     Caddy gets a certificate from a public authority by itself (default)
                     internal  Caddy signs one itself, for a name inside a network of yours
                     own       a proxy of yours has the certificate; Parlo listens on port 3000
  --public-ip IP     the public address, where this machine has only a private one
  --udp FROM-TO      UDP ports for calls, one for each (default 40000-40199)

An upgrade needs no option. Settings are kept in /etc/parlo/parlo.env, which you may change, data in /var/lib/parlo.
TEXT
}

say() { printf '%s\n' "$*"; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

domain='' email='' tls='' public_ip='' udp='40000-40199'
while [ $# -gt 0 ]; do
  case $1 in
    --help | -h) usage; exit 0 ;;
    --domain | --email | --tls | --public-ip | --udp)
      [ $# -ge 2 ] || fail "$1 needs a value. 'deploy/install.sh --help' shows an example."
      case $1 in
        --domain) domain=$2 ;;
        --email) email=$2 ;;
        --tls) tls=$2 ;;
        --public-ip) public_ip=$2 ;;
        --udp) udp=$2 ;;
      esac
      shift 2
      ;;
    *) fail "There is no option $1. 'deploy/install.sh --help' lists them." ;;
  esac
done

source_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly source_folder
readonly program=/opt/parlo data=/var/lib/parlo cache=/var/cache/parlo settings=/etc/parlo/parlo.env
readonly build_log=/var/log/parlo-install.log first_start=/run/parlo-first-start.env site=/etc/caddy/parlo.caddy
readonly OLDEST_NODE=20 OLDEST_NPM=10 NEEDED_DISK_MB=4000 NEEDED_MEMORY_MB=900 START_LIMIT_S=300 KEPT_RELEASES=2
export DEBIAN_FRONTEND=noninteractive

# What has to be true before anything is changed.
check_machine() {
  [ "$(id -u)" -eq 0 ] || fail 'Run this as root: sudo deploy/install.sh …'
  # shellcheck source=/dev/null
  . /etc/os-release
  case "${ID:-} ${VERSION_ID:-}" in
    'debian 12' | 'debian 13' | 'ubuntu 24.04') ;;
    *) fail "This script is for Debian 12 and 13 and Ubuntu 24.04, and this is ${PRETTY_NAME:-another system}: see docs/self-hosting.md for the ways by hand." ;;
  esac
  [ -d /run/systemd/system ] || fail 'systemd does not run here: use the container instead, see docs/self-hosting.md.'
  local free memory
  free=$(df --output=avail -m /opt | tail -n 1)
  [ "$free" -ge "$NEEDED_DISK_MB" ] || fail "Parlo needs $NEEDED_DISK_MB MB of free disk in /opt, and there are $((free)) MB: make room first."
  memory=$(($(sed -n 's/^MemTotal: *\([0-9]*\) kB$/\1/p' /proc/meminfo) / 1024))
  [ "$memory" -ge "$NEEDED_MEMORY_MB" ] || fail "Parlo needs 1 GB of memory, and this machine has $memory MB."
}

# From the options the first time, from the settings at an upgrade.
check_settings() {
  if [ -f "$settings" ]; then
    [ -z "$domain$email$public_ip$tls" ] || fail "Parlo is installed here already: run this script without options to upgrade it, or change $settings and run 'parlo restart'."
    domain=$(sed -n 's#^PARLO_PUBLIC_URL=https://##p' "$settings")
    return
  fi
  [[ $domain =~ ^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$ ]] || fail "Give the name that visitors will use: --domain talk.example.com"
  [[ $email =~ ^[^[:space:]@\"\'\$\\]+@[^[:space:]@\"\'\$\\]+$ ]] || fail "Give the address of the first administrator: --email you@example.com"
  [[ $udp =~ ^[0-9]{4,5}-[0-9]{4,5}$ ]] || fail 'Give the UDP ports as two numbers: --udp 40000-40199'
  [[ $public_ip =~ ^[0-9A-Fa-f.:]*$ ]] || fail 'Give the public address as a number: --public-ip 203.0.113.7'
  tls=${tls:-caddy}
  case $tls in caddy | internal | own) ;; *) fail '--tls is caddy, internal or own.' ;; esac
}

node_version() { node --version 2>/dev/null | sed -n 's/^v\([0-9]*\).*/\1/p' || true; }

# Node only installs and builds: Parlo runs on the one among its dependencies.
install_packages() {
  local wanted=(ca-certificates) version
  say 'Installing packages.'
  apt-get update -q >/dev/null
  version=$(node_version)
  if [ -z "$version" ]; then
    version=$(apt-cache policy nodejs | sed -n 's/^ *Candidate: \([0-9]*\).*/\1/p')
    wanted+=(nodejs)
  fi
  [ "${version:-0}" -ge "$OLDEST_NODE" ] || fail "Parlo needs Node $OLDEST_NODE or newer and this system has ${version:-none}: run 'apt-get install -y npm && npm install --global node@22 npm@$OLDEST_NPM', then this script again."
  command -v npm >/dev/null || wanted+=(npm)
  if [ "$tls" = caddy ] || [ "$tls" = internal ]; then wanted+=(caddy); fi
  apt-get install -q -y --no-install-recommends "${wanted[@]}" >/dev/null
}

make_user() {
  id parlo >/dev/null 2>&1 || useradd --system --user-group --home-dir "$data" --no-create-home --shell /usr/sbin/nologin parlo
  install -d -o root -g root -m 755 "$program" "$program/releases"
  install -d -o root -g root -m 700 /etc/parlo
  install -d -o parlo -g parlo -m 700 "$data"
  install -d -o parlo -g parlo -m 750 "$cache"
  install -d -o parlo -g parlo -m 700 /var/backups/parlo
}

# Debian's npm 9 can't read Parlo's lock file, but it can run a newer one for this alone.
npm_command() {
  if [ "$(npm --version | cut -d. -f1)" -ge "$OLDEST_NPM" ]; then echo npm; else echo "npm exec --yes --package=npm@$OLDEST_NPM -- npm"; fi
}

as_parlo() { runuser -u parlo -- env HOME="$cache" "$@"; }

pack() {
  tar -C "$source_folder" --exclude-vcs --exclude=node_modules --exclude=./data --exclude=./outbox --exclude=.cache \
    --exclude=./apps/web/build --exclude=.react-router --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -cf - .
}

# Each version has a folder of its own, and is installed beside the one that runs: if that fails, nothing has changed.
build_release() {
  local version
  version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$source_folder/package.json")
  release="$program/releases/$version-$(pack | sha256sum | cut -c1-12)"
  if [ -f "$release/.complete" ]; then
    say "This version is installed already: $release"
    return
  fi
  say 'Installing and building Parlo. This takes a few minutes.'
  rm -rf "$release"
  install -d -o parlo -g parlo -m 755 "$release"
  pack | tar -C "$release" --no-same-owner -xf -
  chown -R parlo:parlo "$release"
  # As an ordinary user: what packages run while they are installed gets no more than that.
  # shellcheck disable=SC2046
  if ! (cd "$release" && umask 022 && as_parlo $(npm_command) run --silent setup) >"$build_log" 2>&1; then
    rm -rf "$release"
    tail -n 30 "$build_log" >&2
    fail "Parlo could not be installed; the reason is above and in $build_log. Whatever ran before still runs."
  fi
  rm -rf "$cache/.npm"
  chown -R root:root "$release"
  chmod -R go-w,a+rX "$release"
  touch "$release/.complete"
}

secret() { head -c 32 /dev/urandom | base64 | tr -d '=\n' | tr '+/' '-_'; }

# A proxy on this machine is the only way in; a proxy of yours may stand elsewhere.
listening_address() { if [ "$tls" = own ]; then echo 0.0.0.0; else echo 127.0.0.1; fi; }

# Once: nobody else's value and no default stands in it.
write_settings() {
  is_first=no
  [ ! -f "$settings" ] || return 0
  is_first=yes
  (
    umask 077
    cat >"$settings.new" <<TEXT
# Parlo's settings: docs/configure.md lists all of them. After a change: systemctl restart parlo
PORT=3000
PARLO_HOST=$(listening_address)
PARLO_PUBLIC_URL=https://$domain
PARLO_TRUST_PROXY=1
PARLO_DATA_DIR=$data
PARLO_ADMIN_EMAIL=$email
PARLO_RTC_PORTS=$udp
PARLO_DRAIN_MINUTES=10
${public_ip:+PARLO_RTC_PUBLIC_IP=$public_ip
}PARLO_METRICS_TOKEN=$(secret)
# Without a mail server, mails are written to $data/outbox.
#PARLO_SMTP_URL=smtp://user:password@mail.example.com:587
#PARLO_MAIL_FROM="Parlo <hello@$domain>"
TEXT
    password=$(secret)
    printf 'PARLO_ADMIN_PASSWORD=%s\n' "$password" >"$first_start"
  )
  mv "$settings.new" "$settings"
}

write_proxy() {
  if [ "$tls" != caddy ] && [ "$tls" != internal ]; then return; fi
  local authority=''
  [ "$tls" = caddy ] || authority=$'\ttls internal\n'
  printf '%s {\n%s\treverse_proxy 127.0.0.1:3000\n}\n' "$domain" "$authority" >"$site"
  chmod 644 "$site"
  if ! grep -qxF "import $site" /etc/caddy/Caddyfile; then
    # Debian's own page would stand at port 80 for every name; a file that somebody changed is only added to.
    if is_untouched /etc/caddy/Caddyfile caddy; then
      cp -a /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before-parlo
      : >/etc/caddy/Caddyfile
    fi
    printf 'import %s\n' "$site" >>/etc/caddy/Caddyfile
  fi
  systemctl enable --quiet caddy
  systemctl reload-or-restart caddy || fail "Caddy did not accept its settings: 'journalctl --unit caddy' says why. Then run the same command again."
}

is_untouched() {
  dpkg-query --show --showformat='${Conffiles}\n' "$2" | grep -qF " $1 $(md5sum "$1" | cut -d' ' -f1)"
}

is_healthy() {
  node -e "fetch('http://127.0.0.1:$1/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
}

switch_to() {
  ln -sfn "$1" "$program/current.new"
  mv -T "$program/current.new" "$program/current"
}

start() {
  local before='' port waited=0
  [ ! -L "$program/current" ] || before=$(readlink "$program/current")
  port=$(sed -n 's/^PORT=//p' "$settings")
  install -m 644 "$release/deploy/parlo.service" /etc/systemd/system/parlo.service
  install -m 755 "$release/deploy/parlo" /usr/local/sbin/parlo
  switch_to "$release"
  systemctl daemon-reload
  systemctl enable --quiet parlo
  say 'Starting Parlo; running calls may finish first.'
  systemctl restart parlo || true
  until is_healthy "${port:-3000}"; do
    waited=$((waited + 2))
    if [ "$waited" -ge "$START_LIMIT_S" ]; then
      journalctl --unit parlo --lines 20 --no-pager --output cat >&2 || true
      if [ -n "$before" ] && [ "$before" != "$release" ]; then
        switch_to "$before"
        systemctl restart parlo || true
        fail 'The new version did not start, its last lines are above; the one before runs again.'
      fi
      fail "Parlo did not start; its last lines are above. Change $settings and run this script again."
    fi
    sleep 2
  done
}

remove_old_releases() {
  local old
  # shellcheck disable=SC2012
  ls -1dt "$program"/releases/*/ | sed 's#/$##' | { grep -vxF "$release" || true; } | tail -n "+$KEPT_RELEASES" | while read -r old; do
    rm -rf "$old"
  done
}

say_result() {
  say ''
  say "Parlo runs at https://$domain"
  if [ -f "$first_start" ]; then
    if journalctl --unit parlo --no-pager --output cat | grep -q 'made the first administrator'; then
      say "Sign in as $(sed -n 's/^PARLO_ADMIN_EMAIL=//p' "$settings") with the password $(sed -n 's/^PARLO_ADMIN_PASSWORD=//p' "$first_start") (shown only here)."
    fi
    rm -f "$first_start"
  fi
  [ "$is_first" = yes ] || return 0
  say "Open in the firewall: TCP 80 and 443, and UDP $(sed -n 's/^PARLO_RTC_PORTS=//p' "$settings") for calls."
  if command -v ufw >/dev/null && ufw status | grep -q '^Status: active'; then
    say "ufw is active here: ufw allow 80,443/tcp && ufw allow ${udp/-/:}/udp"
  fi
  if [ -z "$public_ip" ] && ! has_public_address; then
    say "This machine has only private addresses: if visitors come from elsewhere, add PARLO_RTC_PUBLIC_IP=… to $settings and run 'systemctl restart parlo'."
  fi
  if [ "$tls" = own ]; then say 'Let your proxy pass https://'"$domain"' on to port 3000 with Host, X-Forwarded-For and WebSockets: docs/self-hosting.md has examples.'; fi
  if [ "$tls" = internal ]; then say 'Devices trust the certificate when they know /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt.'; fi
  say "Settings: $settings   Data: $data   Log: parlo logs -f   Upgrade: run this script from the new version's folder."
}

has_public_address() {
  node -e "
    const { BlockList, isIP } = require('node:net');
    const closed = new BlockList();
    for (const [net, bits] of [['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.168.0.0', 16]]) closed.addSubnet(net, bits);
    const all = Object.values(require('node:os').networkInterfaces()).flat();
    process.exit(all.some(({ address }) => isIP(address) === 4 && !closed.check(address)) ? 0 : 1);"
}

check_machine
check_settings
install_packages
make_user
build_release
# Before the settings: where it fails, the same command works once its reason is gone.
write_proxy
write_settings
start
remove_old_releases
say_result
