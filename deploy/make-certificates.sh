#!/bin/sh
# Makes the certificates of the event store and of MongoDB, and the key that members of MongoDB's replica set share.
# Usage: make-certificates.sh FOLDER; FOLDER then has the folders ca, eventstore and mongo, which can be volumes.
# Does nothing if they exist: to replace them, delete the three volumes.
set -eu
umask 077
folder=$1
days=3650
ca=$folder/ca
mkdir -p "$ca" "$folder/eventstore" "$folder/mongo"
[ -e "$ca/ca.crt" ] && exit 0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

openssl req -x509 -newkey rsa:3072 -nodes -sha256 -days "$days" -keyout "$work/ca.key" -out "$work/ca.crt" \
  -subj '/CN=Duetcast stores' -addext 'basicConstraints=critical,CA:TRUE,pathlen:0' \
  -addext 'keyUsage=critical,keyCertSign,cRLSign' 2>/dev/null

# certificate COMMON_NAME HOST: for a server that other members also accept as a client.
certificate() {
  openssl req -newkey rsa:3072 -nodes -sha256 -keyout "$work/$2.key" -out "$work/$2.csr" -subj "/CN=$1" 2>/dev/null
  cat >"$work/$2.ext" <<EXTENSIONS
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,keyEncipherment
extendedKeyUsage=serverAuth,clientAuth
subjectAltName=DNS:$2,DNS:localhost,IP:127.0.0.1
EXTENSIONS
  openssl x509 -req -sha256 -days "$days" -in "$work/$2.csr" -CA "$work/ca.crt" -CAkey "$work/ca.key" \
    -CAcreateserial -extfile "$work/$2.ext" -out "$work/$2.crt" 2>/dev/null
}

# EventStoreDB recognizes nodes by this common name.
certificate eventstoredb-node eventstore
certificate mongo mongo

cp "$work/eventstore.crt" "$folder/eventstore/node.crt"
cp "$work/eventstore.key" "$folder/eventstore/node.key"
cat "$work/mongo.crt" "$work/mongo.key" >"$folder/mongo/mongo.pem"
openssl rand -base64 756 >"$folder/mongo/replica-set.key"
chmod 400 "$folder/eventstore/node.crt" "$folder/eventstore/node.key" "$folder/mongo/mongo.pem" "$folder/mongo/replica-set.key"
chmod 755 "$ca"
# The users of the images.
if [ "$(id -u)" = 0 ]; then
  chown -R 1000:1000 "$folder/eventstore"
  chown -R 999:999 "$folder/mongo"
fi
# Last, because it marks the others as complete. The key of the authority is not kept: it can issue nothing else.
cp "$work/ca.crt" "$ca/ca.crt.new"
chmod 444 "$ca/ca.crt.new"
mv "$ca/ca.crt.new" "$ca/ca.crt"
