#!/bin/sh
# Writes .env for compose.yaml with secrets that nobody else has: deploy/docker/secrets.sh talk.example.com you@example.com 203.0.113.7
set -eu
if [ $# -ne 3 ]; then
  echo 'deploy/docker/secrets.sh NAME EMAIL ADDRESS: the name that visitors use, the first administrator, and the public IP address of this machine.' >&2
  exit 2
fi
file=$(dirname "$0")/.env
if [ -e "$file" ]; then
  echo "$file is there already, and its secrets stay: change it by hand, or remove it before the first start." >&2
  exit 1
fi
for value in "$@"; do
  case $value in
    *[!A-Za-z0-9.@:_+-]* | '') echo "This cannot be a name, an email or an address: $value" >&2; exit 2 ;;
  esac
done
secret() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
umask 077
cat >"$file" <<TEXT
PARLO_DOMAIN=$1
PARLO_ADMIN_EMAIL=$2
PARLO_RTC_PUBLIC_IP=$3
PARLO_SECRET=$(secret)
PARLO_METRICS_TOKEN=$(secret)
PARLO_TURN_SECRET=$(secret)
POSTGRES_PASSWORD=$(secret)
TEXT
echo "Wrote $file. Keep a copy of it with your backups. Next: docker compose -f $(dirname "$0")/compose.yaml up -d --build"
