#!/bin/bash
# Makes the two roles and the database that compose.yaml names, when PostgreSQL begins with an empty folder. Their passwords
# are those of the addresses by which the servers find it.
set -euo pipefail

password_of() {
  local url
  url=$(<"${SECRETS_DIR:-/run/secrets}/$2")
  if [[ ! $url =~ ^postgres(ql)?://"$1":([A-Za-z0-9]+)@[^/]+/ronda$ ]]; then
    echo "$2 must hold an address such as postgres://$1:password@postgres/ronda, its password of letters and digits; mend it, and begin with an empty volume" >&2
    exit 1
  fi
  echo "${BASH_REMATCH[2]}"
}
owner_password=$(password_of ronda_owner database-owner-url)
password=$(password_of ronda database-url)

# Not as arguments, which other programs see.
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<SQL
create role ronda_owner login password '$owner_password';
create role ronda login password '$password';
create database ronda owner ronda_owner template template0 encoding 'UTF8';
SQL
